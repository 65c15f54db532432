import type { Transaction } from '@libs/database';
import { deny, isUuid } from '@libs/kernel';
import type { Resource } from '../resources/resource.entity.js';

/** Any account's resource by its id or short id, a deleted one too, locked until the transaction ends. */
export async function lockNamedResource(tx: Transaction, name: string): Promise<Resource> {
  const [resource] = isUuid(name)
    ? await tx.sql<Resource[]>`select * from resource where id = ${name} for no key update`
    : await tx.sql<Resource[]>`select * from resource where short_id = ${name} for no key update`;
  if (!resource) {
    throw deny('not_found', `There is no resource with the id or short id ${name}.`, {
      nextStep: 'Check the id; in a short id upper and lower case differ.',
    });
  }
  return resource;
}
