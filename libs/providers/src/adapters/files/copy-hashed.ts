import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMediumError, ObjectDamaged, StorageUnavailable } from '@libs/kernel';
import { abortable } from '../abortable.js';

/** Copies bytes into a new file of this machine; answers their hexadecimal SHA-256. */
export async function copyHashed(bytes: AsyncIterable<Uint8Array>, path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const watched = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(undefined, chunk);
    },
  });
  const copied = pipeline(bytes, watched, createWriteStream(path, { mode: 0o600 }), { signal });
  // A source that went silent would hold up the pipeline even after an abort.
  await storing(abortable(copied, signal));
  return hash.digest('hex');
}

/** Copies a stored file; answers whether its bytes are those that were stored. Some stores find out themselves. */
export async function copyWhole(
  { bytes, sha256 }: { bytes: AsyncIterable<Uint8Array>; sha256: string },
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return (await copyHashed(bytes, path, signal)) === sha256;
  } catch (error) {
    if (error instanceof ObjectDamaged) return false;
    throw error;
  }
}

/** A write to this machine's disk, whose troubles are those of storage. */
export async function storing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isMediumError(error) ? new StorageUnavailable(error) : error;
  }
}
