import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ObjectStore } from '@libs/storage';
import type { ProducedFile } from '../../provider.js';
import { typeOf, type MadeFile } from '../child-process/made-file.js';
import { RenderProcessDied } from '../child-process/render-process-died.js';

/** Bytes of the largest file that a child process may leave. */
export const LARGEST_MADE_BYTES = 2 * 1024 ** 3;

/**
 * Moves a file that a child process made in this folder into the object store; the key gets the ending of its name. A store that
 * is away is waited for until the signal aborts.
 */
export async function keepFile(
  store: ObjectStore,
  folder: string,
  file: MadeFile,
  keyWithoutEnding: string,
  signal: AbortSignal,
): Promise<Omit<ProducedFile, 'role'>> {
  const key = `${keyWithoutEnding}${extname(file)}`;
  const mimeType = typeOf(file);
  const handle = await openMade(join(folder, file));
  try {
    const last = await lastByte(handle, file);
    const bytes = handle.createReadStream({ autoClose: false, start: 0, end: last });
    const { sizeBytes, sha256 } = await store.put(key, bytes, { type: mimeType, waitUntil: signal });
    return { key, mimeType, sizeBytes, sha256 };
  } finally {
    await handle.close();
  }
}

/** The child process may have put a link, a pipe or a device there: they would be read with our rights, or without end. */
export async function openMade(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw ['ENOENT', 'ELOOP', 'ENXIO'].includes(code) ? new RenderProcessDied('it left no such file', error) : error;
  }
}

async function lastByte(handle: FileHandle, file: MadeFile): Promise<number> {
  const found = await handle.stat();
  const isPlain = found.isFile() && found.nlink === 1 && found.size > 0 && found.size <= LARGEST_MADE_BYTES;
  if (!isPlain) throw new RenderProcessDied(`${file} is no file that it may leave`);
  return found.size - 1;
}
