import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { SharedService } from '../../support/service/shared-service.js';

const UUID = '00000000-0000-4000-8000-000000000000';
const FILM = {
  prompt: 'A calm evening by the ocean',
  duration_seconds: 3,
  resolution: '480p',
  fps: 24,
  voice: 'none',
  aspect_ratio: '1:1',
};

const ART = { prompt: 'The sea', technique: 'art', size: 256 };

describe('images as inputs', () => {
  let service: SharedService;
  let caller: McpCaller;
  let stranger: McpCaller;
  let images: string[];

  const image = async (on: McpCaller, args: object): Promise<string> => {
    const started = await on.call<{ resource_id: string }>('create_image', { prompt: 'The sea', size: 256, ...args });
    expect(await on.ended(started.resource_id)).toMatchObject({ status: 'completed' });
    return started.resource_id;
  };
  const started = async (): Promise<number> => {
    const [row] = await service.database.sql<{ count: number }[]>`select count(*) from resource where kind = 'video'`;
    return row?.count ?? -1;
  };

  /** All that a film is drawn by. */
  const briefOf = async (id: string) => {
    const [row] = await service.database.sql<{ brief: { scenes: { visual: { resource_id?: string } }[] } }[]>`
      select request -> 'brief' as brief from production where resource_id = ${id}`;
    if (!row) throw new Error(`no production makes ${id}`);
    return row.brief;
  };

  /** While something is done, no render can be put in line. */
  const withoutRenders = <T>(work: () => Promise<T>): Promise<T> =>
    service.database.transaction(async (tx) => {
      await tx.sql`lock table render in share mode`;
      return work();
    });

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
    stranger = await service.caller();
    images = [
      await image(caller, {
        technique: 'chart',
        format: 'webp',
        data: { labels: ['2023', '2024', '2025'], series: [{ values: [3, 5, 9] }] },
      }),
      await image(caller, { technique: 'poster', format: 'avif', aspect_ratio: '9:16' }),
    ];
  });
  afterAll(async () => {
    await caller.close();
    await stranger.close();
    await service.release();
  });

  it('a chart and a poster tell how they were made and that they passed their gates', async () => {
    const chart = await caller.call<{ metadata: object }>('lib_get', { resource_id: images[0] });
    expect(chart.metadata).toMatchObject({ image_technique: 'chart', motif: 'area', qa: { passed: true } });
    const poster = await caller.call<{ metadata: object }>('lib_get', { resource_id: images[1] });
    expect(poster.metadata).toMatchObject({ image_technique: 'poster', width: 144, height: 256, qa: { passed: true } });
  });

  it('a film of a brand shows them in order, the same every time', async () => {
    const brand = { name: 'Northbean', colors: ['#0B3D2E', '#e4572e'], logo_resource_id: images[0] };
    const args = { ...FILM, brand, seed: 5, image_resource_ids: images.map((id) => id.toUpperCase()) };
    const order = async () => (await caller.call<{ resource_id: string }>('create_video', args)).resource_id;
    const [id, again] = [await order(), await order()];
    await caller.call('cancel_job', { resource_id: again });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const { metadata } = await caller.call<{ metadata: object }>('lib_get', { resource_id: id });
    expect(metadata).toMatchObject({ scenes: [{ type: 'image' }, { type: 'image' }], duration_seconds: 3 });
    const brief = await briefOf(id);
    expect(brief.scenes.map(({ visual }) => visual.resource_id)).toEqual(images);
    expect(await briefOf(again)).toEqual(brief);
    await caller.ended(again);
  });

  it('what is not a completed image of the caller is refused before anything is held, and by an estimate alike', async () => {
    const [film] = await service.database.sql<
      {
        id: string;
      }[]
    >`select id from resource where kind = 'video' order by created_at desc limit 1`;
    const foreign = await image(stranger, ART);
    const before = await started();
    const queued = await withoutRenders(async () => {
      const waiting = await caller.call<{ resource_id: string }>('create_image', { ...ART });
      for (const [id, code] of [
        [UUID, 'not_found'],
        [foreign, 'not_found'],
        [film?.id, 'input_unsupported'],
        [waiting.resource_id, 'resource_not_ready'],
      ]) {
        const args = { ...FILM, image_resource_ids: [images[0], id] };
        const denial = await caller.refusal('create_video', args);
        expect(denial).toMatchObject({ error_code: code });
        expect(await caller.refusal('estimate_cost', { tool: 'create_video', arguments: args })).toEqual(denial);
      }
      return waiting.resource_id;
    });
    await caller.ended(queued);
    expect(await started()).toBe(before);
    for (const technique of ['poster', 'art']) {
      const call = { prompt: 'The sea', technique, brand: { logo_resource_id: UUID } };
      expect(await caller.refusal('create_image', call)).toMatchObject({
        error_code: technique === 'art' ? 'input_unsupported' : 'not_found',
      });
    }
    expect(await caller.refusal('create_video', { ...FILM, image_resource_ids: Array(9).fill(UUID) })).toMatchObject({
      error_code: 'input_unsupported',
    });
  });

  it('an image whose bytes the store has lost is reported as damaged, not as deleted', async () => {
    const mine = await image(caller, ART);
    const id = await withoutRenders(async () => {
      const { resource_id } = await caller.call<{ resource_id: string }>('create_video', {
        ...FILM,
        image_resource_ids: [mine],
      });
      await service.database.sql`update resource set storage_key = 'renders/lost/1/media.png' where id = ${mine}`;
      return resource_id;
    });
    const { error } = await caller.ended(id);
    expect(error).toMatchObject({ error_code: 'internal_error', error_description: expect.stringContaining(mine) });
    expect(error).toMatchObject({ actionable_next_step: expect.stringContaining('Import the file once more') });
  });

  it('an image that is deleted before the work begins fails it readably and uncharged; a retry answers the first id', async () => {
    const mine = await image(caller, ART);
    const args = { ...FILM, image_resource_ids: [mine], idempotency_key: 'film-1' };
    const id = await withoutRenders(async () => {
      const { resource_id } = await caller.call<{ resource_id: string }>('create_video', args);
      await caller.call('lib_delete', { resource_id: mine });
      return resource_id;
    });
    expect(await caller.ended(id)).toMatchObject({
      status: 'failed',
      error: { error_code: 'not_found', retryable: false },
    });
    expect(await caller.call('create_video', args)).toMatchObject({ resource_id: id, status: 'failed' });
    expect(await service.media('credits', 'audit')).toBe('the books balance');
    const [hold] = await service.database.sql`select state, captured from credit_hold where resource_id = ${id}`;
    expect(hold).toMatchObject({ state: 'voided' });
  });
});
