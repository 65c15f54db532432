import type { Transaction } from '@libs/database';
import { deny } from '@libs/kernel';
import type { Resource } from '../resources/resource.entity.js';
import { writeOutbox } from '../write-outbox.js';
import { lockNamedResource } from './lock-named-resource.js';

/**
 * Lets the owner publish a resource again, and the shots that were taken down with it. They stay private until the owner does.
 * Throws `not_found`, `input_unsupported`.
 */
export async function undoTakeDown(tx: Transaction, name: string): Promise<Resource> {
  const { id } = await lockNamedResource(tx, name);
  const rows = await tx.sql<Resource[]>`
    update resource set taken_down_at = null, take_down_reason = null, updated_at = clock_timestamp()
    where taken_down_at is not null
      and (id = ${id} or (parent_id = ${id} and taken_down_at = (select taken_down_at from resource where id = ${id})))
    returning *`;
  for (const row of rows) await writeOutbox(tx, 'updated', row);
  const resource = rows.find((row) => row.id === id);
  if (!resource) {
    throw deny('input_unsupported', `Resource ${id} is not taken down.`, { nextStep: 'There is nothing to undo.' });
  }
  return resource;
}
