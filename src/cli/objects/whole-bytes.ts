import { createHash } from 'node:crypto';
import type { StoredObject } from '@libs/storage';

/** The bytes of an object are not those that were stored. */
export class DamagedBytes extends Error {}

/** Passes on the bytes of an object; throws `DamagedBytes` at their end where they are not as recorded. */
export async function* wholeBytes(
  bytes: AsyncIterable<Uint8Array>,
  { sizeBytes, sha256 }: Pick<StoredObject, 'sizeBytes' | 'sha256'>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let passed = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    passed += chunk.length;
    yield chunk;
  }
  if (passed !== sizeBytes) throw new DamagedBytes(`it has ${passed} bytes, of ${sizeBytes} that were recorded`);
  if (hash.digest('hex') !== sha256) throw new DamagedBytes('its SHA-256 is not the recorded one');
}
