import type { Database } from '@libs/database';
import { claimStore, type ObjectStore, refuseAnothers, requireOurStore } from '@libs/storage';
import { CommandFailed } from '../command.js';

interface Stores {
  from: ObjectStore;
  to: ObjectStore;
}

/** Refuses a move before anything is copied or removed; an empty bucket becomes this database's. */
export async function requireMovable(database: Database, { from, to }: Stores, source: string): Promise<void> {
  for (const store of [from, to]) await refuseAnothers(database, store);
  // A wrong folder or bucket looks like one without files.
  if (await isEmpty(from)) throw new CommandFailed(`${source} holds no files: check DATA_DIR and S3_BUCKET`);
  if (await isEmpty(to)) await claimStore(database, to);
  else await requireOurStore(database, to);
}

async function isEmpty(store: ObjectStore): Promise<boolean> {
  for await (const _ of store.list('')) return false;
  return true;
}
