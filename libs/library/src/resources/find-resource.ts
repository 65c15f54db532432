import type { Queryable } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { resourceNotFound } from './resource-not-found.js';
import type { Resource } from './resource.entity.js';

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
  db: Queryable,
  accountId: string,
  resourceIds: readonly string[],
): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`
    select id from resource
    where id = any(${resourceIds.filter(isUuid)}::uuid[]) and account_id = ${accountId} and deleted_at is null`;
  return rows.map(({ id }) => id);
}
