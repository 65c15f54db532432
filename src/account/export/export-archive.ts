import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { AddedFile, ExportTarget } from './export-target.js';

/** An export as one tar file, which is read while it is written. */
export class ExportArchive implements ExportTarget {
  readonly stream = pack();

  constructor(private readonly folder: string) {}

  async add({ path, sizeBytes: size, bytes }: AddedFile): Promise<void> {
    const entry = this.stream.entry({ name: `${this.folder}/${path}`, size, mode: 0o600 });
    await pipeline(Readable.from(bytes), entry);
  }

  /** After the last file; without it a reader sees a broken archive. */
  finish(): void {
    this.stream.finalize();
  }

  fail(error: Error): void {
    this.stream.destroy(error);
  }
}
