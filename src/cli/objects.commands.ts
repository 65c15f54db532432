import { SystemClock } from '@libs/kernel';
import { adoptStore, ListStrayObjects } from '@libs/storage';
import { STRAY_JUDGES } from '../jobs/stray-judges.js';
import { openStoreOf, type StoreKind, storeInUse } from '../open-object-store.js';
import { checkObjects } from './objects/check-objects.js';
import { inMegabytes } from './objects/in-megabytes.js';
import { type Moved, MoveObjects } from './objects/move-objects.js';
import { requireMovable } from './objects/require-movable.js';
import { someKeys } from './objects/some-keys.js';
import { whileStoreAnswers } from './objects/while-store-answers.js';
import { CommandFailed, UsageError, type Command } from './command.js';

/** Hours after which an object that nothing names is a stray one: a row may come after its file. */
const STRAY_AFTER_HOURS = 24;

export const objectCommands: Record<string, Command> = {
  'objects migrate': {
    usage: 'objects migrate --from disk|s3 --to disk|s3',
    summary: 'copies all files into the other store while the service runs; repeat it to go on, and for newer files',
    options: ['from', 'to'],
    async run({ settings, secrets, database, print }, _, options) {
      const [from, to] = [readKind('from', options['from']), readKind('to', options['to'])];
      if (from === to) throw new UsageError('--from and --to must be two stores');
      const clock = new SystemClock();
      const stores = {
        from: await openStoreOf(from, settings, secrets, clock),
        to: await openStoreOf(to, settings, secrets, clock),
      };
      const isInUse = storeInUse(settings) === to;
      const move = new MoveObjects({ ...stores, database, judges: STRAY_JUDGES, isInUse, print });
      await whileStoreAnswers(() => requireMovable(database, stores, from));
      const moved = await whileStoreAnswers(() => move.run());
      tellMoved(moved, { from, to, print });
    },
  },
  'objects check': {
    usage: 'objects check [--in disk|s3] [--bytes]',
    summary: 'looks whether every file that rows name is there as recorded; --bytes reads and hashes them all',
    options: ['in'],
    flags: ['bytes'],
    async run({ settings, secrets, database, print }, _, options) {
      const kind = options['in'] === undefined ? storeInUse(settings) : readKind('in', options['in']);
      const store = await openStoreOf(kind, settings, secrets, new SystemClock());
      const readsBytes = options['bytes'] !== undefined;
      const { files, bytes, faults } = await whileStoreAnswers(() => checkObjects({ store, database, readsBytes }));
      for (const { key, of, fault } of faults) print(`${key} of ${of}: ${fault}`);
      const walk = new ListStrayObjects(database, store, STRAY_JUDGES);
      const strays = await whileStoreAnswers(() => walk.run({ leastAgeHours: STRAY_AFTER_HOURS, dryRun: true }));
      print(`looked at ${files} files, ${inMegabytes(bytes)}; a sweep would remove ${strays} that nothing names`);
      if (faults.length > 0) throw new CommandFailed(`files that are not as recorded: ${faults.length}`);
      print(`all are in ${kind} as recorded`);
    },
  },
  'objects adopt': {
    usage: 'objects adopt',
    summary:
      'marks the bucket as this database’s, whoever it belonged to: the sweep removes what this database does not name',
    async run({ settings, secrets, database, print }) {
      const store = await openStoreOf('s3', settings, secrets, new SystemClock());
      await whileStoreAnswers(() => adoptStore(database, store));
      print(`the bucket ${settings.objectStore.bucket?.bucket} belongs to this database`);
    },
  },
};

interface Tale {
  from: StoreKind;
  to: StoreKind;
  print: (line: string) => void;
}

function tellMoved(moved: Moved, { from, to, print }: Tale): void {
  const { copied, bytes, kept, unneeded, removed, foreign, failed } = moved;
  print(`copied ${copied} files, ${inMegabytes(bytes)}; ${kept} were in ${to} before`);
  if (unneeded > 0) print(`left out ${unneeded} that nothing needs any more`);
  if (removed > 0) print(`removed ${removed} from ${to} that were deleted meanwhile`);
  if (foreign.length > 0) print(`left alone ${foreign.length} that this service did not store: ${someKeys(foreign)}`);
  for (const [key, why] of failed) print(`not copied: ${key}: ${why}`);
  if (failed.size > 0) throw new CommandFailed(`files that could not be copied: ${failed.size}`);
  if (copied + kept === 0) throw new CommandFailed(`${from} holds no file that this database names`);
  print(`${to} has every file of ${from}`);
}

function readKind(option: string, text: string | undefined): StoreKind {
  if (text === 'disk' || text === 's3') return text;
  throw new UsageError(`--${option} must be disk or s3`);
}
