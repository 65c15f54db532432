import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Database } from '@libs/database';
import { deny, isDenial, isUuid, newId } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { countWhileSending } from './count-while-sending.js';
import { lockAccount } from '../credits/lock-account.js';
import { unimportedUploads } from './unimported-uploads.js';
import { UploadLimits, uploadShare, uploadShareFull } from './upload-share.js';
import { unknownUpload, UPLOAD_MINUTES, UPLOAD_PREFIX } from './upload.js';
import type { Upload } from './upload.entity.js';

export interface ReceivedFile {
  upload_id: string;
  size_bytes: number;
  sha256: string;
}

/**
 * Stores the file of an upload under a key of its own and records it, once. A repeated file is compared with the stored one: the
 * same file gets the first answer again, another file is refused.
 */
@Injectable()
export class KeepSentFile {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly limits: UploadLimits,
  ) {}

  /** `exact` throws where it has not exactly `size` bytes. */
  async run(id: string, exact: AsyncIterable<Uint8Array>, size: number): Promise<ReceivedFile> {
    const upload = await this.find(id);
    if (upload.sha256 !== null) return this.same(id, upload.sha256, await hashOf(exact));
    await this.store.requireRoom(size);
    const stopCounting = await countWhileSending(this.database, upload, this.limits);
    try {
      return await this.keep(upload, exact);
    } catch (error) {
      await stopCounting();
      throw error;
    }
  }

  private async keep(upload: Upload, exact: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const { id, size_bytes: sizeBytes } = upload;
    const key = `${UPLOAD_PREFIX}${id}/${newId()}`;
    const { sha256 } = await this.store.put(key, this.store.withinRoom(exact), { type: 'application/octet-stream' });
    try {
      if (await this.record(upload, key, sha256)) return { upload_id: id, size_bytes: sizeBytes, sha256 };
    } catch (error) {
      if (isDenial(error, 'concurrency_exceeded')) await this.store.delete(key);
      throw error;
    }
    await this.store.delete(key);
    return this.same(id, (await this.find(id)).sha256, { sha256, sizeBytes });
  }

  /**
   * Answers whether this file came first. Compares with the share again: the files of imports that failed meanwhile count,
   * too.
   */
  private record({ id, account_id: accountId }: Upload, key: string, sha256: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const [first] = await tx.sql`
        update upload
        set storage_key = ${key}, sha256 = ${sha256},
          expires_at = least(expires_at, clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES}))
        where id = ${id} and storage_key is null returning id`;
      if (!first) return false;
      const { sent, frees_in_seconds: freesInSeconds } = await unimportedUploads(tx, accountId);
      if (sent > (await uploadShare(tx, accountId, this.limits))) throw uploadShareFull(freesInSeconds);
      return true;
    });
  }

  private async find(id: string): Promise<Upload> {
    const [upload] = isUuid(id)
      ? await this.database.sql<Upload[]>`
          select u.* from upload u join account a on a.id = u.account_id
          where u.id = ${id} and a.status = 'active'`
      : [];
    if (!upload) throw unknownUpload(id);
    return upload;
  }

  private same(id: string, first: string | null, sent: { sha256: string; sizeBytes: number }): ReceivedFile {
    if (sent.sha256 !== first) {
      throw deny('idempotency_conflict', 'This upload already holds another file.', {
        nextStep: 'Complete it with the sha256 of the stored file, or ask for a new upload.',
      });
    }
    return { upload_id: id, size_bytes: sent.sizeBytes, sha256: sent.sha256 };
  }
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
