import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { ObjectDamaged, RemoteStoreUnavailable } from '@libs/kernel';

/** What the bytes of an answer must be. */
export interface Expected {
  /** Undefined: the store did not say it, and the hash alone tells whether they are whole. */
  sizeBytes?: number;
  /** Hexadecimal; undefined for a range, and for an object that another program stored. */
  sha256?: string;
  /** Milliseconds that a reader waits for a byte. A reader that takes its time does not wait. */
  idleMs: number;
}

/** The bytes of an answer as they come; its end is an error where they are fewer, more or others than was said. */
export function checkedBody(body: Readable, { sizeBytes, sha256, idleMs }: Expected): Readable {
  const hash = createHash('sha256');
  let passed = 0;
  const idle = setTimeout(() => {
    if (checked.readableLength > 0) return void idle.refresh();
    body.destroy(new Error(`the object store sent no byte for ${idleMs} ms`));
  }, idleMs);
  const checked = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      idle.refresh();
      passed += chunk.length;
      if (sha256 !== undefined) hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (sizeBytes !== undefined && passed !== sizeBytes) return done(damaged(`${passed} bytes came of ${sizeBytes}`));
      if (sha256 !== undefined && hash.digest('hex') !== sha256) return done(damaged('the bytes are others'));
      done();
    },
  });
  body.once('error', (error) => checked.destroy(new RemoteStoreUnavailable(error)));
  checked.once('close', () => {
    clearTimeout(idle);
    body.destroy();
  });
  return body.pipe(checked);
}

export function damaged(how: string): ObjectDamaged {
  return new ObjectDamaged(new Error(`the object store gave back something else than was stored: ${how}`));
}
