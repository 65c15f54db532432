import type { Queryable } from '@libs/database';

/** Adds members to the metadata of a resource, or replaces them, whatever its status. */
export async function noteMetadata(tx: Queryable, resourceId: string, members: Record<string, unknown>): Promise<void> {
  await tx.sql`
    update resource set metadata = metadata || ${members}, updated_at = clock_timestamp() where id = ${resourceId}`;
}
