import { SystemClock } from '@libs/kernel';
import { openObjectStore } from '../open-object-store.js';
import { Sweep } from '../jobs/sweep.js';
import { CommandFailed, UsageError, type Command } from './command.js';

export const sweepCommand: Command = {
  usage: 'sweep [--dry-run] [--min-age HOURS]',
  summary:
    'removes what was deleted 30 days ago, old uploads and objects that nothing names (the service does it hourly)',
  options: ['min-age'],
  flags: ['dry-run'],
  async run({ settings, secrets, database, print }, _, options) {
    const store = await openObjectStore(settings, secrets, new SystemClock());
    const { troubles, ...counts } = await new Sweep(database, store, settings.requestLog).run({
      dryRun: options['dry-run'] !== undefined,
      leastAgeHours: readHours(options['min-age']),
    });
    for (const [what, count] of Object.entries(counts)) print(`${what.padEnd(18)} ${count}`);
    if (troubles.length > 0) throw new CommandFailed(`objects that could not be deleted: ${troubles.length}`);
  },
};

function readHours(text = '24'): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UsageError('--min-age must be a whole number of hours');
}
