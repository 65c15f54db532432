import { ExplainLongJob, ExplainResource } from '@libs/jobs';
import { ConfiguredSlotTerms } from '../jobs/configured-slot-terms.js';
import { UsageError, type Command } from './command.js';

export const explainCommand: Command = {
  usage: 'explain RESOURCE_ID',
  summary: 'says why a job is where it is: step, lease, next wake-up, last error; of a long job also its history',
  mostArguments: 1,
  async run({ database, settings, print }, [id]) {
    if (!id) throw new UsageError('explain needs the id of a resource');
    const terms = new ConfiguredSlotTerms(settings.jobRunner, settings.renders);
    const { why, facts, history } = await new ExplainResource(database, new ExplainLongJob(database, terms)).run(id);
    for (const line of why === undefined ? [] : [why, '']) print(line);
    tell(facts, print);
    if (history.length > 0) print('');
    for (const { at, event, fence, details } of history) {
      print(`${at.toISOString()} ${event.padEnd(12)} ${fence ?? '-'} ${JSON.stringify(details)}`);
    }
  },
};

function tell(facts: object, print: (line: string) => void): void {
  for (const [key, value] of Object.entries(facts)) print(`${key.padEnd(24)} ${written(value)}`);
}

function written(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
