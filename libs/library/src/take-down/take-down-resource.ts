import type { Transaction } from '@libs/database';
import type { Resource, Visibility } from '../resources/resource.js';
import { writeOutbox } from '../write-outbox.js';
import { lockNamedResource } from './lock-named-resource.js';

export interface TakenDownResource {
  /** As it is afterwards. */
  resource: Resource;
  /** False: it was taken down before, and nothing was changed. */
  isNew: boolean;
  /** Before it was taken down. */
  visibility: Visibility;
  /** Ids of shots of the film that are still public: each is a resource of its own. */
  publicShots: string[];
}

/**
 * Makes a resource private, closes its short address and keeps its owner from publishing it, until `undoTakeDown`. A deleted
 * one is taken down too, since its owner could restore it. Throws NoNamedResource.
 */
export async function takeDownResource(tx: Transaction, name: string, reason?: string): Promise<TakenDownResource> {
  const before = await lockNamedResource(tx, name);
  const publicShots = await publicShotsOf(tx, before.id);
  const known = { visibility: before.visibility, publicShots };
  if (before.taken_down_at !== null) return { resource: before, isNew: false, ...known };
  const [resource] = await tx.sql<Resource>`
    update resource
    set visibility = 'private', taken_down_at = clock_timestamp(), take_down_reason = ${reason ?? null},
      updated_at = clock_timestamp()
    where id = ${before.id} returning *`;
  if (!resource) throw new Error(`resource ${before.id} went while it was locked`);
  await writeOutbox(tx, 'updated', resource);
  return { resource, isNew: true, ...known };
}

async function publicShotsOf(tx: Transaction, id: string): Promise<string[]> {
  const shots = await tx.sql<{ id: string }>`
    select id from resource where parent_id = ${id} and visibility = 'public' and deleted_at is null order by part`;
  return shots.map((shot) => shot.id);
}
