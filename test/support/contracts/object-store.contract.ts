import { createHash } from 'node:crypto';
import type { ObjectStore } from '@libs/storage';
import { expect, it } from 'vitest';

async function* chunks(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function textOf(bytes: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> {
  if (!bytes) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** What every object store must do. Call it inside a `describe`. */
export function objectStoreContract(store: () => ObjectStore): void {
  it('gives back the bytes it was given, with their size, type and hash', async () => {
    const before = Date.now();
    const put = await store().put('a/b.txt', chunks('hello ', 'world'), { type: 'text/plain' });
    const sha256 = createHash('sha256').update('hello world').digest('hex');
    expect(put).toEqual({ sizeBytes: 11, type: 'text/plain', sha256 });
    const found = await store().head('a/b.txt');
    expect(found).toEqual({ ...put, storedAt: expect.any(Date) as Date });
    // A store may keep whole seconds.
    expect(found?.storedAt.getTime()).toBeGreaterThan(before - 2_000);
    expect(await textOf(await store().get('a/b.txt'))).toBe('hello world');
  });

  it('gives a range with both of its ends', async () => {
    await store().put('range', chunks('0123456789'), { type: 'text/plain' });
    expect(await textOf(await store().get('range', { first: 2, last: 4 }))).toBe('234');
    expect(await textOf(await store().get('range', { first: 9, last: 9 }))).toBe('9');
  });

  it('keeps an empty object', async () => {
    await store().put('empty', chunks(), { type: 'text/plain' });
    expect(await store().head('empty')).toMatchObject({ sizeBytes: 0 });
    expect(await textOf(await store().get('empty'))).toBe('');
  });

  it('knows nothing of an object that was not stored, or was deleted', async () => {
    await store().put('gone', chunks('x'), { type: 'text/plain' });
    await store().delete('gone');
    await store().delete('gone');
    for (const key of ['gone', 'never', 'a/b.txt/c']) {
      expect(await store().head(key)).toBeUndefined();
      expect(await store().get(key)).toBeUndefined();
    }
  });

  it('keeps nothing of an object whose bytes broke off', async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield await Promise.resolve(Buffer.from('half'));
      throw new Error('the source broke off');
    }
    await expect(store().put('half', broken(), { type: 'text/plain' })).rejects.toThrow('the source broke off');
    expect(await store().head('half')).toBeUndefined();
  });

  it('lists keys by prefix', async () => {
    for (const key of ['list/one', 'list/two/three', 'other']) await store().put(key, chunks('x'), { type: 'a/b' });
    const keys: string[] = [];
    for await (const key of store().list('list/')) keys.push(key);
    expect(keys.sort()).toEqual(['list/one', 'list/two/three']);
  });

  it.each(['../etc/passwd', '/etc/passwd', 'a/../b', 'a//b', '.hidden', 'a/.b', '', 'A', 'a\0b', 'a\\b', 'x'.repeat(600)])(
    'refuses what is not a key: %j',
    async (key) => {
      await expect(store().put(key, chunks('x'), { type: 'a/b' })).rejects.toThrow(RangeError);
      await expect(store().get(key)).rejects.toThrow(RangeError);
    },
  );
}
