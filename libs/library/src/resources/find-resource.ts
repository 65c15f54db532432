import { In, IsNull } from 'typeorm';
import type { Queryable, Repositories } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { resourceNotFound } from './resource-not-found.js';
import { Resource } from './resource.entity.js';

/** The account's own resource that is not deleted; `not_found` otherwise. */
export async function findResource(db: Queryable, accountId: string, resourceId: string): Promise<Resource> {
  const [resource] = isUuid(resourceId)
    ? await db.sql<Resource[]>`
        select * from resource where id = ${resourceId} and account_id = ${accountId} and deleted_at is null`
    : [];
  if (!resource) throw resourceNotFound(resourceId);
  return resource;
}

/** Keeps the ids of resources that belong to the account and are not deleted. */
export async function ownedResources(
  db: Repositories,
  accountId: string,
  resourceIds: readonly string[],
): Promise<string[]> {
  const rows = await db.getRepository(Resource).find({
    where: { id: In(resourceIds.filter(isUuid)), account_id: accountId, deleted_at: IsNull() },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
