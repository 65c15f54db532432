import { Injectable } from '@nestjs/common';
import { discardStream, SharedPlaces } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { exactly, wrongLength } from './exact-length.js';
import { KeepSentFile } from './keep-sent-file.js';
import { stagingKey } from './upload.js';
import type { Upload } from './upload.entity.js';

/** A file up to this size takes little room and time, and waits for no place. */
const SMALL_BYTES = 16 * 1024 * 1024;
/** Each of these takes room for its whole file on the disk of this process. */
const LARGE_AT_A_TIME = 4;
const LARGE_OF_ACCOUNT = 2;
const LARGE_IN_LINE = 40;
const AGAIN_SECONDS = 10;

type Collected = Pick<Upload, 'id' | 'account_id' | 'size_bytes'>;

/** Copies a file that was sent to the store itself to where its sender cannot replace it; nothing where none was sent. */
@Injectable()
export class CollectUpload {
  /** Under way in this process, by upload: a completion that is repeated waits for the first one. */
  private readonly copies = new Map<string, Promise<unknown>>();
  private readonly places = new SharedPlaces({
    running: LARGE_AT_A_TIME,
    open: LARGE_IN_LINE,
    what: 'large uploads',
    retryAfterSeconds: AGAIN_SECONDS,
  });

  constructor(
    private readonly store: ObjectStore,
    private readonly keep: KeepSentFile,
  ) {}

  async run(upload: Collected): Promise<void> {
    const { id } = upload;
    const copy = this.copies.get(id) ?? this.inPlace(upload).finally(() => this.copies.delete(id));
    this.copies.set(id, copy);
    await copy;
  }

  private inPlace(upload: Collected): Promise<void> {
    if (upload.size_bytes <= SMALL_BYTES) return this.copy(upload);
    const sharer = { name: upload.account_id, most: LARGE_OF_ACCOUNT };
    // Repetitions wait for it, too: it goes on although its first caller has gone.
    return this.places.run([sharer], () => this.copy(upload), new AbortController().signal);
  }

  private async copy({ id, size_bytes: size }: Collected): Promise<void> {
    const key = stagingKey(id);
    const sent = await this.store.head(key);
    if (!sent) return;
    if (sent.sizeBytes !== size) throw wrongLength(size, `${sent.sizeBytes} came`);
    // A range: its sender may have written any hash beside the whole file.
    const bytes = await this.store.get(key, { first: 0, last: size - 1 });
    if (!bytes) return;
    try {
      await this.keep.run(id, exactly(bytes, size), size);
    } finally {
      // Where there is no room or no right to it, nothing has read them: unread, they would keep a connection for ever.
      discardStream(bytes);
    }
  }
}
