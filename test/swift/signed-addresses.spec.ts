import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3ObjectStore } from '@libs/storage/adapters';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, openSwiftStore } from './open-swift-store.js';

const TEXT = 'a film of ours';

describe('an address that Swift verifies', () => {
  let store: S3ObjectStore;

  beforeAll(async () => {
    await makeBucket('signed');
    const ends: (() => Promise<void>)[] = [];
    store = await openSwiftStore({ bucket: 'signed' }, (end) => ends.push(end));
    for (const key of ['films/one', 'films/two']) {
      await store.put(key, Readable.from([Buffer.from(TEXT)]), { type: 'application/octet-stream' });
    }
    return () => Promise.all(ends.map((end) => end())).then(() => undefined);
  });

  const signed = async (method: 'GET' | 'HEAD', ttlSeconds = 60): Promise<URL> =>
    new URL(
      await store.signDirect({ key: 'films/one', method, type: 'video/mp4', fileName: 'Über uns.mp4', ttlSeconds }),
    );
  const upload = async (key: string, sizeBytes: number): Promise<URL> =>
    new URL(await store.signUpload({ key, sizeBytes, ttlSeconds: 60 }));
  const statusOf = async (address: URL, init?: RequestInit): Promise<number> => (await fetch(address, init)).status;

  it('gives the file, or a range of it, under its type and name', async () => {
    const answer = await fetch(await signed('GET'), { headers: { range: 'bytes=2-5' } });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe('film');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': `inline; filename="_ber uns.mp4"; filename*=UTF-8''%C3%9Cber%20uns.mp4`,
      'cache-control': 'private, max-age=300',
    });
  });

  it('answers HEAD where it is signed for HEAD', async () => {
    const answer = await fetch(await signed('HEAD'), { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(TEXT.length));
  });

  it.each([
    ['HEAD on an address for GET', 'GET', 'HEAD'],
    ['GET on an address for HEAD', 'HEAD', 'GET'],
    ['PUT on an address for GET', 'GET', 'PUT'],
    ['DELETE on an address for GET', 'GET', 'DELETE'],
  ] as const)('refuses %s', async (_, method, used) => {
    expect(await statusOf(await signed(method), { method: used, ...(used === 'PUT' && { body: 'x' }) })).toBe(403);
    expect(await store.head('films/one')).toMatchObject({ sizeBytes: TEXT.length });
  });

  it.each([
    ['one letter of its signature', (address: URL) => change(address, 'X-Amz-Signature', otherDigit)],
    ['another object', (address: URL) => void (address.pathname = address.pathname.replace('one', 'two'))],
    ['a longer life', (address: URL) => change(address, 'X-Amz-Expires', () => '600')],
    ['another date', (address: URL) => change(address, 'X-Amz-Date', (date) => date.replace(/.Z$/, otherSecond))],
    ['another media type', (address: URL) => change(address, 'response-content-type', () => 'text/html')],
    ['another file name', (address: URL) => change(address, 'response-content-disposition', () => 'inline')],
    ['no signature', (address: URL) => address.searchParams.delete('X-Amz-Signature')],
  ])('is refused with %s', async (_, tamper) => {
    const address = await signed('GET');
    tamper(address);
    expect(await statusOf(address)).toBe(403);
  });

  it('is refused after its time', async () => {
    const address = await signed('GET', 1);
    await expect.poll(() => statusOf(address)).toBe(403);
  });

  it('takes exactly the announced bytes', async () => {
    const body = TEXT;
    expect(await statusOf(await upload('sent/short', TEXT.length + 1), { method: 'PUT', body })).toBe(403);
    expect(await statusOf(await upload('sent/long', TEXT.length - 1), { method: 'PUT', body })).toBe(403);
    expect(await statusOf(await upload('sent/one', TEXT.length), { method: 'PUT', body })).toBe(200);
    expect(await store.head('sent/one')).toMatchObject({ sizeBytes: TEXT.length });
    for (const key of ['sent/short', 'sent/long']) expect(await store.head(key)).toBeUndefined();
  });

  it('that takes a file gives none, and takes none under another name', async () => {
    const address = await upload('films/one', TEXT.length);
    expect(await statusOf(address)).toBe(403);
    address.pathname = address.pathname.replace('one', 'two');
    expect(await statusOf(address, { method: 'PUT', body: TEXT })).toBe(403);
  });

  it('is needed: nothing in the bucket is open', async () => {
    const address = await signed('GET');
    address.search = '';
    // Swift does not take it for a request of S3.
    expect(await statusOf(address)).toBe(400);
  });
});

function change(address: URL, name: string, how: (value: string) => string): void {
  address.searchParams.set(name, how(address.searchParams.get(name) ?? ''));
}

function otherDigit(signature: string): string {
  const at = randomInt(signature.length);
  return `${signature.slice(0, at)}${signature[at] === '0' ? '1' : '0'}${signature.slice(at + 1)}`;
}

function otherSecond(end: string): string {
  return end === '0Z' ? '1Z' : '0Z';
}
