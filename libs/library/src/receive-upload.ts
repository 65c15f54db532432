import { createHash } from 'node:crypto';
import type { Database } from '@libs/database';
import { Denial, isUuid, newId } from '@libs/kernel';
import type { ObjectStore } from '@libs/storage';
import { exactly, WrongLength } from './exact-length.js';
import { TooMuchUnpaidSent } from './too-much-unpaid.js';
import { hasTopUp, takeUnpaidTurn, unpaidRoom } from './unpaid-room.js';
import { type UnpaidStream, UnpaidStreams } from './unpaid-streams.js';
import type { UploadAddress, UploadQuery } from './upload-address.js';
import type { UploadLimits } from './upload-limits.js';
import { UnknownUpload, UPLOAD_PREFIX, type Upload } from './upload.js';

/** Concurrent attempts at one upload in one process: the first one and one retry. Each stores a whole file. */
const MOST_ATTEMPTS = 2;

export interface SentFile {
  query: UploadQuery;
  /** The `Content-Length` of the request; absent in a chunked one. */
  lengthBytes?: number;
  bytes: AsyncIterable<Uint8Array>;
}

export interface ReceivedFile {
  upload_id: string;
  size_bytes: number;
  sha256: string;
}

class OtherFileSent extends Denial {
  constructor() {
    super('idempotency_conflict', 'This upload already holds another file.', {
      nextStep: 'Complete it with the sha256 of the stored file, or ask for a new upload.',
    });
  }
}

class UploadUnderWay extends Denial {
  constructor(id: string) {
    super('idempotency_in_flight', `Two requests are sending the file of upload ${id} already.`, {
      nextStep: 'Wait for the answers to the earlier requests. Send the file again if both fail.',
      retryAfterSeconds: 30,
    });
  }
}

/**
 * Stores the file of an upload, whole or not at all, once. A repeated file is compared with the stored one: the same file
 * gets the first answer again, another file is refused.
 */
export class ReceiveUpload {
  /** Attempts under way, by upload. */
  private readonly attempts = new Map<string, number>();
  private readonly unpaid: UnpaidStreams;

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly address: UploadAddress,
    private readonly limits: UploadLimits,
  ) {
    this.unpaid = new UnpaidStreams(database, limits);
  }

  async run(id: string, { query, lengthBytes, bytes }: SentFile): Promise<ReceivedFile> {
    const size = this.address.require(id, query);
    if (lengthBytes !== undefined && lengthBytes !== size) throw new WrongLength(size, `${lengthBytes} are sent`);
    const attempts = this.attempts.get(id) ?? 0;
    if (attempts >= MOST_ATTEMPTS) throw new UploadUnderWay(id);
    this.attempts.set(id, attempts + 1);
    try {
      return await this.receive(id, exactly(bytes, size), size);
    } finally {
      const left = (this.attempts.get(id) ?? 1) - 1;
      if (left > 0) this.attempts.set(id, left);
      else this.attempts.delete(id);
    }
  }

  private async receive(id: string, exact: AsyncIterable<Uint8Array>, size: number): Promise<ReceivedFile> {
    const upload = await this.find(id);
    if (upload.sha256 !== null) return this.same(id, upload.sha256, await hashOf(exact));
    const isPaid = await hasTopUp(this.database, upload.account_id);
    const stream = isPaid ? undefined : await this.unpaid.begin(size);
    try {
      await this.store.requireRoom(size);
      return await this.keep(upload, exact, stream);
    } finally {
      stream?.end();
    }
  }

  private async keep(upload: Upload, exact: AsyncIterable<Uint8Array>, stream?: UnpaidStream): Promise<ReceivedFile> {
    const { id, size_bytes: sizeBytes } = upload;
    const key = `${UPLOAD_PREFIX}${id}/${newId()}`;
    const bytes = this.store.withinRoom(stream?.counted(exact) ?? exact);
    const { sha256 } = await this.store.put(key, bytes, { type: 'application/octet-stream' });
    const record = (): Promise<boolean> => this.record(upload, key, sha256);
    try {
      const isFirst = stream ? await stream.record(record) : await record();
      if (isFirst) return { upload_id: id, size_bytes: sizeBytes, sha256 };
    } catch (error) {
      if (error instanceof TooMuchUnpaidSent) await this.store.delete(key);
      throw error;
    }
    await this.store.delete(key);
    return this.same(id, (await this.find(id)).sha256, { sha256, sizeBytes });
  }

  /** Answers whether this file came first. Other processes may have recorded files meanwhile: compares with the limit again. */
  private record({ id, account_id: accountId }: Upload, key: string, sha256: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const isPaid = await hasTopUp(tx, accountId);
      if (!isPaid) await takeUnpaidTurn(tx);
      const [first] = await tx.sql`
        update upload set storage_key = ${key}, sha256 = ${sha256}
        where id = ${id} and storage_key is null returning id`;
      if (first && !isPaid && (await unpaidRoom(tx, this.limits)) < 0) throw new TooMuchUnpaidSent();
      return first !== undefined;
    });
  }

  private async find(id: string): Promise<Upload> {
    const [upload] = isUuid(id)
      ? await this.database.sql<Upload>`
          select u.* from upload u join account a on a.id = u.account_id
          where u.id = ${id} and a.status = 'active'`
      : [];
    if (!upload) throw new UnknownUpload(id);
    return upload;
  }

  private same(id: string, first: string | null, sent: { sha256: string; sizeBytes: number }): ReceivedFile {
    if (sent.sha256 !== first) throw new OtherFileSent();
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
