import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { StorageUnavailable } from '@libs/kernel';

/** What the bytes of an answer must be. */
export interface Expected {
  sizeBytes: number;
  /** Hexadecimal; undefined for a range. */
  sha256?: string;
}

/** The bytes of an answer as they come; its end is an error where they are fewer, more or others than was said. */
export function checkedBody(body: Readable, { sizeBytes, sha256 }: Expected): Readable {
  const hash = createHash('sha256');
  let passed = 0;
  const checked = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      passed += chunk.length;
      if (sha256 !== undefined) hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (passed !== sizeBytes) return done(damaged(`${passed} bytes came of ${sizeBytes}`));
      if (sha256 !== undefined && hash.digest('hex') !== sha256) return done(damaged('the bytes are others'));
      done();
    },
  });
  body.once('error', (error) => checked.destroy(new StorageUnavailable(error)));
  checked.once('close', () => body.destroy());
  return body.pipe(checked);
}

function damaged(how: string): StorageUnavailable {
  return new StorageUnavailable(new Error(`the object store gave back something else than was stored: ${how}`));
}
