import type { Queryable } from '@libs/database';
import { deny } from '@libs/kernel';

/** Throws `client_untrusted` unless this OAuth client started the job behind the resource, by whatever grant. */
export async function requireStartedBy(db: Queryable, client: string, resourceId: string): Promise<void> {
  const [job] = await db.sql`select 1 from production where resource_id = ${resourceId} and client = ${client}`;
  if (!job) {
    throw deny(
      'client_untrusted',
      'The job was not started by this client; an unverified client cancels only its own jobs.',
      { nextStep: 'Cancel it with the client that started it, or ask the operator to verify this client.' },
    );
  }
}
