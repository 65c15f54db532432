import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AddedFile, ExportTarget } from './export-target.js';

/** An export in an empty folder that exists. Nobody but its writer may read the files. */
export class ExportFolder implements ExportTarget {
  constructor(private readonly folder: string) {}

  async add({ path, bytes }: AddedFile): Promise<void> {
    const to = join(this.folder, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(bytes), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  }
}
