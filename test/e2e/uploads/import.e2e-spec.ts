import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileServer } from '../../support/http/file-server.js';
import { gif, onePixel, png, textBomb } from '../../support/files/hostile-images.js';
import { ImportingService } from '../../support/files/importing-service.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import type { TestDatabase } from '../../support/database/test-database.js';

/** The first bytes of a film. */
const FILM = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');

interface LibraryResource {
  name: string;
  mime_type: string;
  storage_url: string;
  metadata: Record<string, unknown>;
}

describe('imports by address', () => {
  let importing: ImportingService;
  let db: TestDatabase;
  let files: FileServer;
  let service: Service;
  let caller: McpCaller;

  beforeAll(async () => {
    importing = await ImportingService.start();
    ({ db, files, service, caller } = importing);
  });
  afterAll(() => importing.remove());

  const start = (url: string, more: object = {}) =>
    caller.call<{ resource_id: string; cost: { credits: number } }>('lib_import', { url, ...more });
  const called = (args: Record<string, unknown>) =>
    caller.call<{ resource_id: string; upload: { put_url: string } }>('lib_import', args);
  const read = (id: string) => caller.call<LibraryResource>('lib_get', { resource_id: id });
  const hold = async (id: string) => {
    const [row] = await db.database.sql`select state, amount, captured from credit_hold where resource_id = ${id}`;
    return row;
  };

  async function ended(url: string, more: object = {}): Promise<Record<string, unknown> & { status: string }> {
    return caller.ended((await start(url, more)).resource_id);
  }

  it('a photo, a transparent drawing and a web picture become resources that can be used', async () => {
    const sky = sharp({ create: { width: 60, height: 40, channels: 3, background: '#48f' } });
    const photo = await sky.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const glass = await sharp({ create: { width: 50, height: 30, channels: 4, background: '#f008' } })
      .png()
      .toBuffer();
    const pictures = [
      { path: '/My%20photo.jpg', bytes: photo, name: 'My photo', type: 'image/jpeg', width: 40, height: 60 },
      { path: '/glass.png', bytes: glass, name: 'glass', type: 'image/png', width: 50, height: 30 },
      {
        path: '/sky',
        bytes: await sky.clone().webp().toBuffer(),
        name: 'sky',
        type: 'image/webp',
        width: 60,
        height: 40,
      },
    ];
    for (const { path, bytes, name, type, width, height } of pictures) {
      const started = await start(files.put(path, bytes));
      expect(started).toMatchObject({ provider: 'import', cost: { credits: 6 } });
      expect(await caller.ended(started.resource_id)).toMatchObject({ status: 'completed', mime_type: type });
      const resource = await read(started.resource_id);
      expect(resource).toMatchObject({ name, mime_type: type });
      expect(resource.metadata).toMatchObject({
        kind: 'image',
        width,
        height,
        provider: 'import',
        origin: 'import',
        source: 'url',
        cost: 1,
        source_size_bytes: bytes.length,
      });
      expect(resource.metadata['prompt_sha256']).toBeUndefined();
      const media = Buffer.from(await (await fetch(resource.storage_url)).arrayBuffer());
      expect(await sharp(media).metadata()).toMatchObject({ width, height });
      expect((await fetch(String(resource.metadata['thumbnail_url']))).headers.get('content-type')).toBe('image/jpeg');
      expect(await hold(started.resource_id)).toEqual({ state: 'captured', amount: 6, captured: 1 });
    }
    const { items } = await caller.call<{ items: { name: string }[] }>('lib_list', { mime_type: 'image/' });
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(pictures.map(({ name }) => name)));
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('the same idempotency key imports once', async () => {
    const url = files.put('/once.png', png(1, 1, onePixel));
    const [first, second] = [await start(url, { idempotency_key: 'k' }), await start(url, { idempotency_key: 'k' })];
    expect(second.resource_id).toBe(first.resource_id);
    expect(await caller.ended(first.resource_id)).toMatchObject({ status: 'completed' });
    expect(files.asked.filter((path) => path === '/once.png')).toHaveLength(1);
  });

  it('a ceiling of credits is a ceiling of bytes', async () => {
    const told = files.put('/told.png', (_, response) => response.setHeader('content-length', 2 ** 27).flushHeaders());
    const started = await start(told, { max_cost_credits: 1 });
    expect(started.cost.credits).toBe(1);
    expect(await caller.ended(started.resource_id)).toMatchObject({
      status: 'failed',
      error: { error_code: 'input_unsupported', error_description: 'The file is larger than 100 MB.' },
    });
    expect(await hold(started.resource_id)).toMatchObject({ state: 'voided' });
    expect(await caller.refusal('lib_import', { url: told, max_cost_credits: 0 })).toMatchObject({
      error_code: 'cost_ceiling_exceeded',
    });
  });

  it.each([
    ['http://example.com/a.png', 'must begin with https'],
    ['https://127.0.0.1/a.png', 'does not lead to a public server'],
    ['https://[::ffff:a9fe:a9fe]/latest/meta-data/', 'does not lead to a public server'],
    ['https://user:word@example.com/a.png', 'no user or password'],
    ['https://example.com:22/a.png', 'port 443'],
    ['file:///etc/passwd', 'must begin with https'],
    ['a picture', 'well-formed'],
  ])('%s is refused before anything is started', async (url, why) => {
    const { total: before } = await caller.call<{ total: number }>('lib_list');
    expect(await caller.refusal('lib_import', { url })).toMatchObject({
      error_code: 'input_unreachable',
      error_description: expect.stringContaining(why) as string,
    });
    expect(await caller.call('lib_list')).toMatchObject({ total: before });
  });

  it('what is hostile fails with a reason, costs nothing and leaves nothing behind', async () => {
    const redirect = (location: string) =>
      files.put(`/to?${location}`, (_, response) => response.writeHead(302, { location }).end());
    const wayOut = 'install ffmpeg 5 or newer, or to name one in FFMPEG_PATH';
    const tries: [address: string, code: string, why: string, nextStep?: string][] = [
      [redirect('https://169.254.169.254/latest/meta-data/'), 'input_unreachable', 'public server'],
      [redirect('http://localhost/'), 'input_unreachable', 'must begin with https'],
      [files.origin + '/absent', 'input_unreachable', 'answered 404'],
      [files.put('/page.png', Buffer.from('<html><script>alert(1)</script>')), 'input_unsupported', 'HTML'],
      [files.put('/drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'input_unsupported', 'SVG'],
      [files.put('/empty.png', Buffer.alloc(0)), 'input_unsupported', 'empty'],
      [files.put('/byte.png', Buffer.from('x')), 'input_unsupported', 'text'],
      [files.put('/huge.png', png(60_000, 60_000, onePixel)), 'input_unsupported', '64 megapixels'],
      [files.put('/cut.png', png(9, 9, onePixel)), 'input_unsupported', 'broken'],
      [files.put('/frames.gif', gif(10_000)), 'input_unsupported', '300 frames'],
      [files.put('/list.m3u8', Buffer.from('#EXTM3U\nfile:///etc/passwd')), 'input_unsupported', 'playlist'],
      [files.put('/film.mp4', FILM), 'input_unsupported', 'no current ffmpeg', wayOut],
      [files.put('/song.mp3', Buffer.from('ID3\x03')), 'input_unsupported', 'no current ffmpeg'],
    ];
    const started = await Promise.all(tries.map(([address]) => start(address)));
    for (const [at, { resource_id: id }] of started.entries()) {
      const [address, code, why, nextStep = ''] = tries[at]!;
      const [description, wayOn] = [why, nextStep].map((text) => expect.stringContaining(text) as string);
      expect(await caller.ended(id), address).toMatchObject({
        status: 'failed',
        error: { error_code: code, retryable: false, error_description: description, actionable_next_step: wayOn },
      });
      expect(await hold(id), address).toMatchObject({ state: 'voided' });
    }
    expect(await ended(files.put('/bomb.png', png(1, 1, onePixel, [textBomb(5_000_000)])))).toMatchObject({
      status: 'completed',
    });
    expect(await readdir(join(service.dataDir, 'staging'))).toEqual([]);
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('a file that its owner sends becomes a resource, and each step may be repeated', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#4c8' } })
      .png()
      .toBuffer();
    const ask = () =>
      caller.call<{ resource_id: string; upload: { put_url: string } }>('lib_import', {
        upload: { size_bytes: bytes.length },
        name: 'Meadow',
        idempotency_key: 'meadow',
      });
    const { resource_id: id, upload } = await ask();
    expect((await ask()).resource_id).toBe(id);
    const complete = (sha: string) => ({ upload_complete: { resource_id: id, sha256: sha } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await caller.refusal('lib_import', complete(sha256))).toMatchObject({
      error_code: 'resource_not_ready',
      retryable: true,
    });
    for (let n = 0; n < 2; n += 1) {
      const sent = await fetch(upload.put_url, { method: 'PUT', body: bytes });
      expect([sent.status, await sent.json()]).toEqual([200, { upload_id: id, size_bytes: bytes.length, sha256 }]);
    }
    expect(await caller.refusal('lib_import', complete('0'.repeat(64)))).toMatchObject({
      error_code: 'input_unsupported',
      error_description: expect.stringContaining(sha256) as string,
    });
    const calls = await Promise.all(Array.from({ length: 5 }, () => called(complete(sha256))));
    expect(new Set(calls.map(({ resource_id: made }) => made))).toEqual(new Set([id]));
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', mime_type: 'image/png' });
    expect(await called(complete(sha256.toUpperCase()))).toMatchObject({ resource_id: id, status: 'completed' });
    const resource = await read(id);
    expect(resource.name).toBe('Meadow');
    expect(resource.metadata).toMatchObject({ origin: 'import', source: 'upload', source_sha256: sha256, cost: 1 });
    expect(await hold(id)).toEqual({ state: 'captured', amount: 1, captured: 1 });
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('an image that its owner sends holds its price alone, however much more it may cost', async () => {
    const bytes = Buffer.concat([png(1, 1, onePixel), Buffer.alloc(1_000_000)]);
    const { resource_id: id, upload } = await called({ upload: { size_bytes: bytes.length } });
    expect((await fetch(upload.put_url, { method: 'PUT', body: bytes })).status).toBe(200);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await called({ upload_complete: { resource_id: id, sha256 }, max_cost_credits: 600 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    expect(await hold(id)).toEqual({ state: 'captured', amount: 1, captured: 1 });
  });

  it("another's upload cannot be completed, and what was given with it is not given again", async () => {
    const { resource_id: id } = await called({ upload: { size_bytes: 3 } });
    const email = 'stranger@example.com';
    await new CreateAccount(db.database).run({ kind: 'local', email });
    const key = await service.media('keys', 'create', '--name', 'other', '--account', email);
    const stranger = await McpCaller.connect(service.address, key);
    const completed = { resource_id: id, sha256: '0'.repeat(64) };
    expect(await stranger.refusal('lib_import', { upload_complete: completed })).toMatchObject({
      error_code: 'not_found',
    });
    await stranger.close();
    for (const wrong of [
      {},
      { upload_complete: completed, name: 'x' },
      { url: 'https://example.com/a.png', upload: { size_bytes: 3 } },
      { upload: { size_bytes: 512 * 1024 * 1024 + 1 } },
      { upload: { size_bytes: 0 } },
      { upload_complete: { ...completed, sha256: 'abc' } },
    ]) {
      expect(await caller.refusal('lib_import', wrong), JSON.stringify(wrong)).toMatchObject({
        error_code: 'input_unsupported',
      });
    }
    expect(
      await caller.refusal('lib_import', { upload: { size_bytes: 512 * 1024 * 1024 }, max_cost_credits: 5 }),
    ).toMatchObject({ error_code: 'cost_ceiling_exceeded' });
  });

  it('a slow server holds up no image that is drawn, and a cancelled import costs one credit once it was begun', async () => {
    let left = false;
    const slow = files.put('/slow.png', (request, response) => {
      response.write('\x89PNG');
      request.on('close', () => (left = true));
    });
    const waiting = await Promise.all([start(slow), start(slow), start(slow)]);
    const { resource_id: drawn } = await caller.call<{ resource_id: string }>('create_image', {
      prompt: 'a sea',
      technique: 'art',
      size: 256,
    });
    expect(await caller.ended(drawn)).toMatchObject({ status: 'completed' });
    for (const { resource_id: id } of waiting) {
      await caller.call('cancel_job', { resource_id: id });
      expect(await caller.ended(id)).toMatchObject({ status: 'cancelled' });
      const [render] = await db.database.sql<{ fence: number }[]>`select fence from render where name = ${id}`;
      const charge = render?.fence ? { state: 'captured', captured: 1 } : { state: 'voided', captured: null };
      expect(await hold(id)).toMatchObject(charge);
    }
    await expect.poll(() => left).toBe(true);
  });
});
