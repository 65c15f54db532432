import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FakeX, type Trouble } from '../../../../test/support/x/fake-x.js';
import { shown } from '../../../../test/support/x/shown.js';
import { OVER_CAPACITY, problem, rateLimited } from '../../../../test/support/x/x-answer.js';
import type { XRoute } from '../../../../test/support/x/x-routes.js';
import type { XUpload } from '../../../../test/support/x/x-uploads.js';
import { XFailure } from '../gateway/x-failure.js';
import type { XMediaFile } from '../gateway/x-gateway.js';
import { XKeyPair } from '../gateway/x-key-pair.js';
import { HttpXGateway } from './http.x-gateway.js';

const MIB = 1024 * 1024;

let x: FakeX;
let gateway: HttpXGateway;
let tokens: XKeyPair;

beforeAll(async () => {
  x = await FakeX.start();
  gateway = new HttpXGateway(x.url, new XKeyPair(x.consumer));
});
afterAll(() => x.stop());

beforeEach(() => {
  tokens = new XKeyPair(x.accounts.grant(x.accounts.add('ada')));
  x.uploads.processing = 'at once';
  x.asked.length = 0;
});

/** A file of bytes that differ, in chunks of a size that no segment divides by. */
function fileOf(sizeBytes: number, more: Partial<XMediaFile> = {}): XMediaFile & { sha256: string } {
  const bytes = Buffer.alloc(sizeBytes, 'all bytes of a file arrive in order. ');
  async function* open(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < sizeBytes; at += 65_521) yield bytes.subarray(at, at + 65_521);
  }
  return {
    open: () => Promise.resolve(open()),
    sizeBytes,
    mimeType: 'image/png',
    category: 'tweet_image',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...more,
  };
}

const VIDEO = { mimeType: 'video/mp4', category: 'tweet_video' } as const;

function uploadOf(id: string): XUpload {
  const upload = x.uploads.all.get(id);
  if (!upload) throw new Error('no such upload');
  return upload;
}

async function failureOf(call: Promise<unknown>): Promise<XFailure> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof XFailure)) throw new Error('expected a failure of X', { cause: error });
  const text = shown(error);
  expect(x.secrets.filter((secret) => text.includes(secret))).toEqual([]);
  return error;
}

it.each([1, 2 * MIB - 1, 2 * MIB, 2 * MIB + 1, 5 * MIB])('a file of %d bytes arrives whole', async (sizeBytes) => {
  const file = fileOf(sizeBytes);
  const upload = uploadOf(await gateway.uploadMedia(tokens, file));
  expect(upload).toMatchObject({ sha256: file.sha256, state: 'succeeded', mimeType: 'image/png' });
  expect(upload.segments).toHaveLength(Math.ceil(sizeBytes / (2 * MIB)));
});

it('alternative texts stand at images, and none at videos', async () => {
  const altText = 'Ein Bär & „zwei“ 👨‍👩‍👧';
  const image = await gateway.uploadMedia(tokens, fileOf(10, { altText }));
  const video = await gateway.uploadMedia(tokens, fileOf(10, { ...VIDEO, altText }));
  expect([uploadOf(image).altText, uploadOf(video).altText]).toEqual([altText, undefined]);
});

it('uploads of a post can be told from its timeline', async () => {
  const mediaIds = [await gateway.uploadMedia(tokens, fileOf(10)), await gateway.uploadMedia(tokens, fileOf(11))];
  const { id } = await gateway.post(tokens, { text: 'Two pictures', mediaIds });
  const { id: userId } = await gateway.me(tokens);
  const { posts } = await gateway.recentPosts(tokens, userId, 5);
  expect(posts[0]).toMatchObject({ id, text: 'Two pictures', mediaIds });
});

it('a video waits until X has processed it', async () => {
  x.uploads.processing = 'takes a second';
  const id = await gateway.uploadMedia(tokens, fileOf(3 * MIB, VIDEO));
  expect(x.asked).toEqual(['initialize', 'append', 'append', 'finalize', 'status']);
  await gateway.post(tokens, { text: '', mediaIds: [id] });
  expect(x.posts.posted.at(-1)).toMatchObject({ text: '', mediaIds: [id] });
});

it.each([
  ['fails', 'Unsupported video format'],
  ['too long', expect.stringContaining('Duration too long')],
] as const)('a video whose processing ends with "%s" is refused', async (processing, detail) => {
  x.uploads.processing = processing;
  const failure = await failureOf(gateway.uploadMedia(tokens, fileOf(10, VIDEO)));
  expect(failure).toMatchObject({ kind: 'media_refused', detail });
});

it('a file that X does not want is refused before a byte of it is read', async () => {
  let isOpened = false;
  const open = (): Promise<never> => {
    isOpened = true;
    return Promise.reject(new Error('opened'));
  };
  const failure = await failureOf(gateway.uploadMedia(tokens, fileOf(0, { open, sizeBytes: 6 * MIB })));
  expect(failure).toMatchObject({ kind: 'media_refused', detail: expect.stringContaining('File size exceeds') });
  expect(isOpened).toBe(false);
});

it.each<[XRoute, Trouble['how'], string]>([
  ['initialize', 'drop', 'unavailable'],
  ['append', 'drop', 'unavailable'],
  ['append', OVER_CAPACITY, 'unavailable'],
  ['append', rateLimited(60), 'rate_limited'],
  ['append', problem(413, 'Payload Too Large'), 'media_refused'],
  ['finalize', 'drop', 'unavailable'],
  ['status', 'drop', 'unavailable'],
  ['metadata', 'drop', 'unavailable'],
  ['initialize', problem(403, 'Unsupported Authentication', 'unsupported-authentication'), 'app_refused'],
])('an upload that dies at %s posts nothing, and a new one works', async (route, how, kind) => {
  x.uploads.processing = 'takes a second';
  const file = route === 'status' ? fileOf(10, VIDEO) : fileOf(3 * MIB, { altText: 'A bear' });
  x.next(route, { how });
  const before = x.posts.posted.length;
  expect((await failureOf(gateway.uploadMedia(tokens, file))).kind).toBe(kind);
  expect(x.posts.posted).toHaveLength(before);
  expect(uploadOf(await gateway.uploadMedia(tokens, file)).state).toBe('succeeded');
});

it('an upload of revoked tokens is revoked', async () => {
  const [user] = x.accounts.users.slice(-1);
  if (user) x.accounts.revoke(user);
  expect((await failureOf(gateway.uploadMedia(tokens, fileOf(10)))).kind).toBe('revoked');
});

it('an error of the store passes through', async () => {
  const broken = new Error('the disk is gone');
  async function* open(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10);
    throw broken;
  }
  const file = fileOf(20, { open: () => Promise.resolve(open()) });
  await expect(gateway.uploadMedia(tokens, file)).rejects.toBe(broken);
});

it.each([9, 11])('a file of 10 bytes that has %d is not sent whole', async (real) => {
  await expect(gateway.uploadMedia(tokens, { ...fileOf(real), sizeBytes: 10 })).rejects.toThrow(RangeError);
  expect(x.asked).not.toContain('finalize');
});

it('an aborted upload ends with the reason, and closes the file', async () => {
  const controller = new AbortController();
  let isClosed = false;
  async function* open(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        yield new Uint8Array(MIB);
        if (x.asked.includes('append')) controller.abort(new Error('the caller left'));
      }
    } finally {
      isClosed = true;
    }
  }
  const file = fileOf(0, { ...VIDEO, open: () => Promise.resolve(open()), sizeBytes: 100 * MIB });
  await expect(gateway.uploadMedia(tokens, file, controller.signal)).rejects.toThrow('the caller left');
  expect(isClosed).toBe(true);
});

it('an upload that waits for processing ends at once when it is aborted', async () => {
  x.uploads.processing = 'never ends';
  const controller = new AbortController();
  const upload = gateway.uploadMedia(tokens, fileOf(10, VIDEO), controller.signal);
  await expect.poll(() => x.asked.includes('status')).toBe(true);
  controller.abort(new Error('the caller left'));
  await expect(upload).rejects.toThrow('the caller left');
});

it('of a film of 20 MB no more than two segments are read ahead of X', async () => {
  const sizeBytes = 20 * MIB;
  let read = 0;
  let mostAhead = 0;
  async function* open(): AsyncGenerator<Uint8Array> {
    for (; read < sizeBytes; read += 65_536) {
      const arrived = [...x.uploads.all.values()].at(-1)?.segments.reduce((sum, size) => sum + size, 0) ?? 0;
      mostAhead = Math.max(mostAhead, read - arrived);
      yield new Uint8Array(65_536);
    }
  }
  const id = await gateway.uploadMedia(tokens, fileOf(0, { ...VIDEO, open: () => Promise.resolve(open()), sizeBytes }));
  expect(uploadOf(id).segments).toHaveLength(10);
  expect(mostAhead).toBeLessThanOrEqual(4 * MIB);
});
