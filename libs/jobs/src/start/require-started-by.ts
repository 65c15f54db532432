import type { Repositories } from '@libs/database';
import { deny } from '@libs/kernel';
import { Production } from '../production.entity.js';

/** Throws `client_untrusted` unless this OAuth client started the job of the resource, with any grant. */
export async function requireStartedBy(db: Repositories, client: string, resourceId: string): Promise<void> {
  if (!(await db.getRepository(Production).existsBy({ resource_id: resourceId, client }))) {
    throw deny(
      'client_untrusted',
      'The job was not started by this client; an unverified client cancels only its own jobs.',
      { nextStep: 'Cancel it with the client that started it, or ask the operator to verify this client.' },
    );
  }
}
