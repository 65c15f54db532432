import type { Queryable } from '@libs/database';
import { Denial } from '@libs/kernel';
import { isTerminal, type Resource } from './resource.js';
import { ResourceNotFound } from './resource-not-found.js';

type Row = Pick<Resource, 'id' | 'kind' | 'status'>;

export class ImageExpected extends Denial {
  constructor({ id, kind }: Row) {
    super('input_unsupported', `Resource ${id} is of kind ${kind}; an image is needed here.`, {
      nextStep: 'Give the id of an image; lib_list with kind image shows them.',
    });
  }
}

export class ImageNotReady extends Denial {
  constructor({ id, status }: Row) {
    super('resource_not_ready', `Image ${id} is ${status}; only a completed one can be used.`, {
      ...(isTerminal(status) && {
        nextStep: 'Make the image again, or leave it out; this one has ended without a file.',
      }),
    });
  }
}

/** Refuses what is not a completed image of the account; another account's answers like one that does not exist. */
export async function requireImages(db: Queryable, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db.sql<Row>`
    select id, kind, status from resource
    where id = any(${[...new Set(ids)]}::uuid[]) and account_id = ${accountId} and deleted_at is null`;
  for (const id of ids) {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new ResourceNotFound(id);
    if (row.kind !== 'image') throw new ImageExpected(row);
    if (row.status !== 'completed') throw new ImageNotReady(row);
  }
}
