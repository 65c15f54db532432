import { Injectable } from '@nestjs/common';
import { deny } from '@libs/kernel';
import { exactly, wrongLength } from './exact-length.js';
import { KeepSentFile, type ReceivedFile } from './keep-sent-file.js';
import { UploadAddress, type UploadQuery } from './upload-address.js';

/** Concurrent attempts at one upload in one process: the first one and one retry. Each stores a whole file. */
const MOST_ATTEMPTS = 2;

export interface SentFile {
  query: UploadQuery;
  /** The `Content-Length` of the request; absent in a chunked one. */
  lengthBytes?: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** Takes the file of an upload from a request, whole or not at all. */
@Injectable()
export class ReceiveUpload {
  /** Attempts under way, by upload. */
  private readonly attempts = new Map<string, number>();

  constructor(
    private readonly address: UploadAddress,
    private readonly keep: KeepSentFile,
  ) {}

  async run(id: string, { query, lengthBytes, bytes }: SentFile): Promise<ReceivedFile> {
    const size = this.address.require(id, query);
    if (lengthBytes !== undefined && lengthBytes !== size) throw wrongLength(size, `${lengthBytes} are sent`);
    const attempts = this.attempts.get(id) ?? 0;
    if (attempts >= MOST_ATTEMPTS) {
      throw deny('idempotency_in_flight', `Two requests are sending the file of upload ${id} already.`, {
        nextStep: 'Wait for the answers to the earlier requests. Send the file again if both fail.',
        retryAfterSeconds: 30,
      });
    }
    this.attempts.set(id, attempts + 1);
    try {
      return await this.keep.run(id, exactly(bytes, size), size);
    } finally {
      const left = (this.attempts.get(id) ?? 1) - 1;
      if (left > 0) this.attempts.set(id, left);
      else this.attempts.delete(id);
    }
  }
}
