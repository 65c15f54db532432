import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { type Companion, deny } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { IsNull } from 'typeorm';
import { captionsOf } from './captions-of.js';
import { Resource } from './resource.entity.js';

/** A file of a resource as it was when the resource was completed. */
export interface OpenedResource {
  bytes: AsyncIterable<Uint8Array>;
  mimeType: string;
  /** Hexadecimal. */
  sha256: string;
}

/** Opens the media of a completed resource of an account, or a file beside it, for the work that uses it. */
@Injectable()
export class OpenResource {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  /** Undefined: there is no such file beside it, or the store has lost the bytes. Throws `not_found`. */
  async run(accountId: string, resourceId: string, companion?: Companion): Promise<OpenedResource | undefined> {
    const row = await this.database
      .getRepository(Resource)
      .findOneBy({ id: resourceId, account_id: accountId, status: 'completed', deleted_at: IsNull() });
    if (!row?.sha256 || !row.storage_key) {
      throw deny('not_found', `Resource ${resourceId} was deleted before the work that uses it began.`, {
        nextStep: 'Restore it with lib_restore or leave it out, and call again; nothing was charged.',
      });
    }
    if (companion) return this.captions(row);
    return this.opened(row.storage_key, { mimeType: row.mime_type, sha256: row.sha256 });
  }

  private async captions(row: Pick<Resource, 'metadata'>): Promise<OpenedResource | undefined> {
    const found = await captionsOf(this.store, row);
    return found && this.opened(found.key, { mimeType: found.type, sha256: found.sha256 });
  }

  private async opened(
    key: string,
    known: Pick<OpenedResource, 'mimeType' | 'sha256'>,
  ): Promise<OpenedResource | undefined> {
    const bytes = await this.store.get(key);
    return bytes && { ...known, bytes };
  }
}
