import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, randomBase62 } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFfmpeg } from '../../support/media/test-film.js';
import { lightOf } from '../../support/media/test-source.js';
import { dataOf } from '../../support/mcp/data-of.js';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { whenNotBusy } from '../../support/mcp/when-not-busy.js';
import { newAccount } from '../../support/service/new-key.js';
import { SharedService } from '../../support/service/shared-service.js';

const UUID = '00000000-0000-4000-8000-000000000000';
const FRAME = { aspect_ratio: '16:9', resolution: '480p', fps: 24, voice: 'none', captions: 'none', music: 'off' };
const SMALL = { width: 160, height: 90 };
const MOVING = `<style>@keyframes go { to { transform: translateX(60vw) } }
  i { position: absolute; left: 5vw; top: 20vh; width: 30vw; height: 60vh; background: #c33; animation: go 1s linear both }</style><i></i>`;
const BYTES = SMALL.width * SMALL.height;
const clip = (id: unknown, changes: object = {}) => ({ type: 'clip', resource_id: id, ...changes });

describe('clips in films', () => {
  let service: SharedService;
  let caller: McpCaller;
  let accountId: string;
  let folder: string;
  let ffmpegPath: string;
  /** A film in which something moves in every frame. */
  let source: string;

  const made = async (args: object): Promise<string> => {
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_video', { ...args });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    return id;
  };
  /** A completed resource of this kind, without a file. */
  async function resource(kind: string, owner = accountId): Promise<string> {
    const id = newId();
    await service.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type, storage_key)
      values (${id}, ${randomBase62(10)}, ${owner}, ${kind}, 'The sea', 'completed', 'video/mp4', ${`test/${id}`})`;
    return id;
  }
  const film = (visual: object, more: object = {}) => ({ ...FRAME, scenes: [{ seconds: 1, visual }], ...more });
  const refusalOf = (visual: object) => caller.refusal('create_video', film(visual));

  beforeAll(async () => {
    service = await SharedService.open();
    accountId = await newAccount(service.database);
    caller = await service.caller({ accountId });
    folder = await mkdtemp(join(tmpdir(), 'clips-in-films-'));
    ffmpegPath = await testFfmpeg(folder);
    source = await made(film({ type: 'html', html: MOVING }));
  });
  afterAll(async () => {
    await caller.close();
    await service.release();
    await rm(folder, { recursive: true });
  });

  /** The light of each frame of a film, small. */
  async function framesOf(id: string): Promise<Buffer[]> {
    const { storage_url: address } = await caller.call<{ storage_url: string }>('lib_get', { resource_id: id });
    const path = join(folder, `${id}.mp4`);
    await writeFile(path, Buffer.from(await (await fetch(address)).arrayBuffer()));
    const light = await lightOf(ffmpegPath, path, `scale=${SMALL.width}:${SMALL.height}:flags=area`);
    return Array.from({ length: light.length / BYTES }, (_, at) => light.subarray(at * BYTES, (at + 1) * BYTES));
  }

  const difference = (one: Buffer, other: Buffer): number =>
    one.reduce((sum, light, at) => sum + Math.abs(light - other[at]!), 0) / BYTES;

  it('a made film is shown from its second on, frame by frame, and then holds its last frame, which a preview tells', async () => {
    const visual = clip(source, { start_seconds: 0.25 });
    const args = film(visual);
    const preview = { tool: 'create_video', arguments: args };
    const { findings } = dataOf(
      await whenNotBusy(() => caller.client.callTool({ name: 'preview_video', arguments: preview })),
    );
    expect(findings).toEqual([expect.objectContaining({ scene: 0, field: 'visual.seconds', kind: 'clip' })]);
    const [own, shown] = [await framesOf(source), await framesOf(await made(args))];
    expect([own.length, shown.length]).toEqual([24, 24]);
    for (const [frame, light] of shown.entries()) {
      const wanted = own[Math.min(23, 6 + frame)]!;
      const nearest = Math.min(...own.map((other) => difference(light, other)));
      expect(difference(light, wanted), `frame ${frame}`).toBeLessThanOrEqual(nearest + 0.05);
    }
    // Its neighbours are told apart: the box moves on in every frame.
    expect(difference(own[10]!, own[11]!)).toBeGreaterThan(0.1);
  });

  it('what is not a completed video of the caller is refused before anything is held', async () => {
    const image = await resource('image');
    const sound = await resource('audio');
    const foreign = await resource('video', await newAccount(service.database));
    const deleted = await resource('video');
    await caller.call('lib_delete', { resource_id: deleted });
    for (const [id, code] of [
      [UUID, 'not_found'],
      [foreign, 'not_found'],
      [deleted, 'not_found'],
      [image, 'input_unsupported'],
      [sound, 'input_unsupported'],
    ]) {
      const denial = await refusalOf(clip(id));
      expect(denial).toMatchObject({ error_code: code });
      const call = { tool: 'create_video', arguments: film(clip(id)) };
      expect(await caller.refusal('estimate_cost', call)).toEqual(denial);
      expect(await caller.refusal('preview_video', call)).toEqual(denial);
    }
    const { resource_id: open } = await caller.call<{ resource_id: string }>('create_video', {
      ...FRAME,
      scenes: [{ seconds: 60, visual: { type: 'title', text: 'It takes long' } }],
    });
    expect(await refusalOf(clip(open))).toMatchObject({ error_code: 'resource_not_ready' });
    await caller.call('cancel_job', { resource_id: open });
    expect(await refusalOf(clip(source, { start_seconds: 1 }))).toMatchObject({
      error_code: 'input_unsupported',
      error_description: expect.stringContaining(`is 1, and the video ${source} lasts 1 s`) as string,
    });
    // Long films are read beside the event loop.
    const long = Array.from({ length: 4 }, () => ({ say: 'The tide comes. '.repeat(20), visual: clip(source) }));
    const late = [...long, { seconds: 2, visual: clip(source, { start_seconds: 1 }) }];
    expect(await caller.refusal('create_video', { ...FRAME, scenes: late })).toMatchObject({
      error_description: expect.stringContaining(`scenes[4].visual.start_seconds: is 1`) as string,
    });
  });
});
