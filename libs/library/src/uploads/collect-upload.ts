import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@libs/storage';
import { exactly, wrongLength } from './exact-length.js';
import { KeepSentFile } from './keep-sent-file.js';
import { stagingKey } from './upload.js';
import type { Upload } from './upload.entity.js';

/** Copies a file that was sent to the store itself to where its sender cannot replace it; nothing where none was sent. */
@Injectable()
export class CollectUpload {
  /** Under way in this process, by upload: a completion that is repeated waits for the first one. */
  private readonly copies = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: ObjectStore,
    private readonly keep: KeepSentFile,
  ) {}

  async run(upload: Pick<Upload, 'id' | 'size_bytes'>): Promise<void> {
    const { id } = upload;
    const copy = this.copies.get(id) ?? this.copy(upload).finally(() => this.copies.delete(id));
    this.copies.set(id, copy);
    await copy;
  }

  private async copy({ id, size_bytes: size }: Pick<Upload, 'id' | 'size_bytes'>): Promise<void> {
    const key = stagingKey(id);
    const sent = await this.store.head(key);
    if (!sent) return;
    if (sent.sizeBytes !== size) throw wrongLength(size, `${sent.sizeBytes} came`);
    // A range: its sender may have written any hash beside the whole file.
    const bytes = await this.store.get(key, { first: 0, last: size - 1 });
    if (bytes) await this.keep.run(id, exactly(bytes, size), size);
  }
}
