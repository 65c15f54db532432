import { join } from 'node:path';
import type { MadeFile } from '../child-process/made-file.js';
import { RenderProcessDied } from '../child-process/render-process-died.js';
import { openMade } from './keep-file.js';

/** The bytes of a small file that a child process made in this folder. */
export async function readMade(folder: string, file: MadeFile, mostBytes: number): Promise<Buffer> {
  const handle = await openMade(join(folder, file));
  try {
    const found = await handle.stat();
    const isPlain = found.isFile() && found.nlink === 1 && found.size > 0 && found.size <= mostBytes;
    if (!isPlain) throw new RenderProcessDied(`${file} is no file that it may leave`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(found.size), 0, found.size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
