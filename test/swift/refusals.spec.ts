import { Readable } from 'node:stream';
import { mistakeOfBucket } from '@libs/storage/adapters';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBucket, openSwiftStore, type OpenOptions, SWIFT_KEYS } from './open-swift-store.js';

const MINUTE_MS = 60_000;

describe('Swift', () => {
  beforeAll(() => makeBucket('refused'));

  async function mistakeOf(options: OpenOptions): Promise<string | undefined> {
    const store = await openSwiftStore(options);
    const error = await store.requireBucket().then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    return error === undefined ? undefined : mistakeOfBucket(error, options.bucket);
  }

  it('has the bucket', async () => {
    expect(await mistakeOf({ bucket: 'refused' })).toBeUndefined();
    const store = await openSwiftStore({ bucket: 'refused' });
    await expect(store.requireBucket()).resolves.toBeUndefined();
  });

  it.each([
    ['a bucket that is not there', { bucket: 'absent' }, 'S3_BUCKET: there is no bucket absent: make it first'],
    [
      'a region that is another',
      { bucket: 'refused', region: 'eu-west-1' },
      'S3_REGION: the bucket refused is in another region, us-east-1',
    ],
  ])('says at the start what is wrong: %s', async (_, options, line) => {
    expect(await mistakeOf(options)).toBe(line);
  });

  it('says at the start that keys are wrong, or have no right', async () => {
    expect(await mistakeOf({ bucket: 'refused', keys: SWIFT_KEYS.forged() })).toMatch(/^AWS_SECRET_ACCESS_KEY: /);
    expect(await mistakeOf({ bucket: 'refused', keys: SWIFT_KEYS.guest() })).toMatch(/^S3_BUCKET: .* no right /);
    const unknown = { accessKeyId: 'test:nobody', secretAccessKey: 'x' };
    expect(await mistakeOf({ bucket: 'refused', keys: unknown })).toMatch(/^AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY): /);
  });

  it.each(['forged', 'guest'] as const)('gives and takes nothing with the keys of: %s', async (who) => {
    const owner = await openSwiftStore({ bucket: 'refused' });
    await owner.put('one', Readable.from([Buffer.from('x')]), { type: 'a/b' });
    const store = await openSwiftStore({ bucket: 'refused', keys: SWIFT_KEYS[who]() });
    const unavailable = { code: 'storage_unavailable' };
    await expect(store.head('one')).rejects.toMatchObject(unavailable);
    await expect(store.get('one')).rejects.toMatchObject(unavailable);
    await expect(store.delete('one')).rejects.toMatchObject(unavailable);
    await expect(store.put('two', Readable.from([Buffer.from('x')]), { type: 'a/b' })).rejects.toMatchObject(
      unavailable,
    );
    await expect(store.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    await expect(store.sweep()).rejects.toMatchObject(unavailable);
    expect(await owner.head('one')).toMatchObject({ sizeBytes: 1 });
  });

  it.each([-20, 20])('works with a clock of this machine that is %i minutes off', async (minutes) => {
    const store = await openSwiftStore({ bucket: 'refused' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
    const realTime = (): number => Date.now() - minutes * MINUTE_MS;
    try {
      await store.put('clock', Readable.from([Buffer.from('x')]), { type: 'a/b' });
      const order = { key: 'clock', method: 'GET', type: 'a/b', fileName: 'a', ttlSeconds: 60 } as const;
      const given = await store.signDirect(order);
      expect((await fetch(given)).status).toBe(200);
      // It also ends when it should.
      expect(Math.abs(signedAt(given) - realTime())).toBeLessThan(MINUTE_MS);
      const address = await store.signUpload({ key: 'clock/sent', sizeBytes: 1, ttlSeconds: 60 });
      expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Milliseconds since 1970 of the date in an address. */
function signedAt(address: string): number {
  const [, ...parts] =
    /^(....)(..)(..)T(..)(..)(..)Z$/.exec(new URL(address).searchParams.get('X-Amz-Date') ?? '') ?? [];
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  return Date.UTC(year, month - 1, ...rest);
}
