import type { Transaction } from '@libs/database';
import type { Resource, Visibility } from '../resources/resource.entity.js';
import { writeOutbox } from '../write-outbox.js';
import { lockNamedResource } from './lock-named-resource.js';

export interface TakenDownResource {
  /** As it is afterwards. */
  resource: Resource;
  /** False: it was taken down before, and nothing was changed. */
  isNew: boolean;
  /** Before it was taken down. */
  visibility: Visibility;
  /** Ids of the shots of the film that were taken down with it. */
  shots: string[];
}

/**
 * Makes a resource private, closes its short address and keeps its owner from publishing it, until `undoTakeDown`. The shots
 * of a film go with it. A deleted resource is taken down too, since its owner could restore it. Throws `not_found`.
 */
export async function takeDownResource(tx: Transaction, name: string, reason?: string): Promise<TakenDownResource> {
  const before = await lockNamedResource(tx, name);
  const { visibility } = before;
  if (before.taken_down_at !== null) return { resource: before, isNew: false, visibility, shots: [] };
  const rows = await tx.sql<Resource[]>`
    update resource
    set visibility = 'private', taken_down_at = transaction_timestamp(), take_down_reason = ${reason ?? null},
      updated_at = clock_timestamp()
    where (id = ${before.id} or parent_id = ${before.id}) and taken_down_at is null returning *`;
  for (const row of rows) await writeOutbox(tx, 'updated', row);
  const resource = rows.find(({ id }) => id === before.id);
  if (!resource) throw new Error(`resource ${before.id} went while it was locked`);
  return { resource, isNew: true, visibility, shots: rows.filter((row) => row !== resource).map(({ id }) => id) };
}
