import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import type { ObjectStore } from '@libs/storage';
import type { Resource } from './resource.js';

/** The bytes of a resource as they were when it was completed. */
export interface OpenedResource {
  /** Undefined: the store has lost them. */
  bytes?: AsyncIterable<Uint8Array>;
  mimeType: string;
  /** Hexadecimal. */
  sha256: string;
}

export class ResourceGone extends Denial {
  constructor(resourceId: string) {
    super('not_found', `Resource ${resourceId} was deleted before the work that uses it began.`, {
      nextStep: 'Restore it with lib_restore or leave it out, and call again; nothing was charged.',
    });
  }
}

/** Opens a completed resource of an account for the work that uses it. */
export class OpenResource {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async run(accountId: string, resourceId: string): Promise<OpenedResource> {
    const [row] = await this.database.sql<Pick<Resource, 'storage_key' | 'mime_type' | 'sha256'>>`
      select storage_key, mime_type, sha256 from resource
      where id = ${resourceId} and account_id = ${accountId} and status = 'completed'
        and deleted_at is null`;
    if (!row?.sha256 || !row.storage_key) throw new ResourceGone(resourceId);
    return { bytes: await this.store.get(row.storage_key), mimeType: row.mime_type, sha256: row.sha256 };
  }
}
