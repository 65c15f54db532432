import { Injectable } from '@nestjs/common';
import { type Queryable, type Repositories, tryAdvisoryLock } from '@libs/database';
import { ObjectRemoval } from './object-removal.entity.js';
import { ObjectStore } from './object-store.js';
import { REMOVAL_LOCK } from './removal-lock.js';
import { requireOurStore } from './store-owner.js';

/** Hours after which an object that could not be deleted is tried again. */
const AGAIN_AFTER_HOURS = 1;

export interface RemovedObjects {
  removed: number;
  /** What kept the others, which stay on the list. */
  troubles: unknown[];
}

/**
 * Deletes objects that are listed for removal, one after the other; none while another process does so or makes a backup.
 * Repeating one that was interrupted is harmless.
 */
@Injectable()
export class RemoveObjects {
  constructor(private readonly store: ObjectStore) {}

  async run(tx: Queryable & Repositories, limit: number): Promise<RemovedObjects> {
    if (!(await tryAdvisoryLock(tx, REMOVAL_LOCK))) return { removed: 0, troubles: [] };
    const listed = await tx.sql<{ key: string }[]>`
      select key from object_removal where run_at <= clock_timestamp() order by run_at limit ${limit}
      for update skip locked`;
    if (listed.length === 0) return { removed: 0, troubles: [] };
    const refusal = await troubleOf(requireOurStore(tx, this.store));
    const troubles: unknown[] = [];
    for (const { key } of listed) {
      const trouble = refusal ?? (await troubleOf(this.store.delete(key)));
      if (trouble === undefined) await tx.getRepository(ObjectRemoval).delete({ key });
      else troubles.push(await postponed(tx, key, trouble));
    }
    return { removed: listed.length - troubles.length, troubles };
  }
}

function troubleOf(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error ?? new Error('an object cannot be deleted'),
  );
}

async function postponed(tx: Queryable, key: string, trouble: unknown): Promise<unknown> {
  await tx.sql`
    update object_removal
    set attempts = attempts + 1, last_error = ${String(trouble)},
      run_at = clock_timestamp() + make_interval(hours => ${AGAIN_AFTER_HOURS})
    where key = ${key}`;
  return trouble;
}
