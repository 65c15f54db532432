import { ExplainProduction } from '@libs/production';
import { UsageError, type Command } from './command.js';

export const explainCommand: Command = {
  usage: 'explain RESOURCE_ID',
  summary: 'says why a job is where it is: step, lease, next wake-up, last error',
  mostArguments: 1,
  async run({ database, print }, [id]) {
    if (!id) throw new UsageError('explain needs the id of a resource');
    for (const [key, value] of Object.entries(await new ExplainProduction(database).run(id))) {
      print(`${key.padEnd(18)} ${value instanceof Date ? value.toISOString() : String(value ?? '-')}`);
    }
  },
};
