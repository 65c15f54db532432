import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import type { ObjectStore } from '@libs/storage';
import type { Resource } from './resource.js';

/** The bytes of an image as they were when it was completed. */
export interface OpenedImage {
  bytes: AsyncIterable<Uint8Array>;
  mimeType: string;
  /** Hexadecimal. */
  sha256: string;
}

export class ImageGone extends Denial {
  constructor(resourceId: string) {
    super('not_found', `Image ${resourceId} was deleted before the work that uses it began.`, {
      nextStep: 'Restore the image with lib_restore or leave it out, and call again; nothing was charged.',
    });
  }
}

/** Opens a completed image of an account for the work that uses it. */
export class OpenImage {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async run(accountId: string, resourceId: string): Promise<OpenedImage> {
    const [row] = await this.database.sql<Pick<Resource, 'storage_key' | 'mime_type' | 'sha256'>>`
      select storage_key, mime_type, sha256 from resource
      where id = ${resourceId} and account_id = ${accountId} and kind = 'image' and status = 'completed'
        and deleted_at is null`;
    const bytes = row?.storage_key ? await this.store.get(row.storage_key) : undefined;
    if (!row?.sha256 || !bytes) throw new ImageGone(resourceId);
    return { bytes, mimeType: row.mime_type, sha256: row.sha256 };
  }
}
