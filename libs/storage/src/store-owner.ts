import type { Queryable } from '@libs/database';
import { databaseId, knownDatabaseId } from './database-id.js';
import type { ObjectStore } from './object-store.js';

const WAY_OUT = 'give this one a bucket of its own; run "media objects adopt" only where the other is gone for good';

/** A store is not this database's, or nothing shows that it is: what this database calls stray there may be in use. */
export class NotOurStore extends Error {}

function anothers(): NotOurStore {
  return new NotOurStore(`S3_BUCKET: the bucket belongs to another database: ${WAY_OUT}`);
}

/** Marks a store that bears no mark as this database's. @throws NotOurStore where it is another's */
export async function claimStore(db: Queryable, { mark }: ObjectStore): Promise<void> {
  if (!mark) return;
  const id = await databaseId(db);
  const marked = await mark.read();
  if (marked === undefined) await mark.write(id);
  else if (marked !== id) throw anothers();
}

/** Before anything is deleted. @throws NotOurStore unless the store bears the mark of this database */
export async function requireOurStore(db: Queryable, { mark }: ObjectStore): Promise<void> {
  if (!mark) return;
  const marked = await mark.read();
  if (marked === undefined) {
    throw new NotOurStore(
      'S3_BUCKET: nothing in the bucket says which database its files are of: run "media objects adopt" if they are of this one',
    );
  }
  if (marked !== (await knownDatabaseId(db))) throw anothers();
}

/** @throws NotOurStore where the store bears the mark of another database */
export async function refuseAnothers(db: Queryable, { mark }: ObjectStore): Promise<void> {
  const marked = await mark?.read();
  if (marked !== undefined && marked !== (await knownDatabaseId(db))) throw anothers();
}

/** Marks a store as this database's, also one that bears the mark of another. */
export async function adoptStore(db: Queryable, { mark }: ObjectStore): Promise<void> {
  await mark?.write(await databaseId(db));
}
