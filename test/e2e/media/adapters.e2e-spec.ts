import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { uploadImage } from '../../support/mcp/upload-image.js';
import { drawnSets } from '../../support/media/drawn-sets.js';
import { SharedService } from '../../support/service/shared-service.js';

const UUID = '00000000-0000-4000-8000-00000000000';
const FILM = { prompt: 'The sea', duration_seconds: 2, resolution: '480p', fps: 24, voice: 'none' };
const IMAGE = { prompt: 'The sea', size: 256 };

interface Started {
  resource_id: string;
  notes?: string[];
}

describe('adapters', () => {
  let service: SharedService;
  let caller: McpCaller;
  let stranger: McpCaller;
  let images: string[];
  /** It was ordered with a word and steps. */
  let style: Started;

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
    stranger = await service.caller();
    images = await Promise.all(
      drawnSets()
        .watercolour.slice(0, 4)
        .map((picture) => uploadImage(caller, picture)),
    );
    style = await caller.call<Started>('train_adapter', { resource_ids: images, trigger_word: 'ourlook', steps: 500 });
    await caller.ended(style.resource_id);
  });
  afterAll(async () => {
    await caller.close();
    await stranger.close();
    await service.release();
  });

  const png = (width: number, height: number, background: string): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const kinds = async (args: object): Promise<(string | undefined)[]> => {
    const { items } = await caller.call<{ items: { kind?: string }[] }>('lib_list', { ...args });
    return [...new Set(items.map(({ kind }) => kind))];
  };
  const held = async (): Promise<number> =>
    (await service.database.sql`select 1 from credit_hold where state <> 'voided'`).length;
  /** While something is done, no render can be put in line. */
  const withoutRenders = <T>(work: () => Promise<T>): Promise<T> =>
    service.database.transaction(async (tx) => {
      await tx.sql`lock table render in share mode`;
      return work();
    });

  it('stand in listings only where they are asked for', async () => {
    expect(await kinds({})).toEqual(['image']);
    expect(await kinds({ include: ['adapters'] })).toEqual(['adapter', 'image']);
    expect(await kinds({ kind: 'adapter' })).toEqual(['adapter']);
    const { resources } = await caller.client.listResources();
    expect(resources.map(({ uri }) => uri)).not.toContain(`media://resource/${style.resource_id}`);
    // Four images, the guide to scenes, and the list of models.
    expect(resources).toHaveLength(6);
  });

  it('are trained on 4 to 100 different images of the caller that are ready, or refused before anything is held', async () => {
    const film = (await caller.call<Started>('create_video', FILM)).resource_id;
    const foreign = await uploadImage(stranger, await png(80, 80, '#ff0000'));
    const twins = [
      await uploadImage(caller, await png(80, 80, '#00ff00')),
      await uploadImage(caller, await png(80, 80, '#00ff00')),
    ];
    const before = await held();
    const three = images.slice(0, 3);
    const many = Array.from({ length: 101 }, (_, at) => `${UUID.slice(0, -2)}${String(at).padStart(3, '0')}`);
    for (const [ids, code, told] of [
      [three, 'input_unsupported', 'resource_ids'],
      [many, 'input_unsupported', 'resource_ids'],
      [[...three, three[0]?.toUpperCase()], 'input_unsupported', 'must not name an image twice'],
      [[...three, `${UUID}0`], 'not_found', `${UUID}0`],
      [[...three, foreign], 'not_found', foreign],
      [[...three, film], 'input_unsupported', film],
      [[...three, style.resource_id], 'input_unsupported', style.resource_id],
      [[...images.slice(0, 2), ...twins], 'input_unsupported', 'Only 3 of the 4 images differ'],
    ] as const) {
      const args = { resource_ids: ids };
      const denial = await caller.refusal('train_adapter', args);
      expect(denial).toMatchObject({ error_code: code, error_description: expect.stringContaining(told) });
    }
    expect(await held()).toBe(before);
    await caller.call('cancel_job', { resource_id: film });
    await caller.ended(film);
  });

  it('are not trained on an image that is too small or deleted: the failure names its id, at no cost', async () => {
    const tiny = await uploadImage(caller, await png(200, 63, '#0000ff'));
    const { resource_id: id } = await caller.call<Started>('train_adapter', { resource_ids: [...images, tiny] });
    expect(await caller.ended(id)).toMatchObject({
      status: 'failed',
      error: {
        error_code: 'input_unsupported',
        error_description: `Image ${tiny} is 200×63; a style is learned from images of at least 64×64.`,
      },
    });
    const gone = await uploadImage(caller, await png(90, 90, '#0000ff'));
    const late = await withoutRenders(async () => {
      const args = { resource_ids: [...images, gone], idempotency_key: 'late' };
      const { resource_id } = await caller.call<Started>('train_adapter', args);
      await caller.call('lib_delete', { resource_id: gone });
      return resource_id;
    });
    expect(await caller.ended(late)).toMatchObject({ status: 'failed', error: { error_code: 'not_found' } });
    const [row] = await service.database.sql<{ kept: number }[]>`
      select coalesce(sum(captured), 0) as kept from credit_hold where resource_id in (${id}, ${late})`;
    expect(row?.kept).toBe(0);
    const again = { resource_ids: [...images, gone], idempotency_key: 'late' };
    expect(await caller.call('train_adapter', again)).toMatchObject({ resource_id: late, kind: 'adapter' });
  });

  it('keep a word and steps that they have no use for, and say so', async () => {
    expect(style.notes).toHaveLength(2);
    const { metadata } = await caller.call<{ metadata: object }>('lib_get', { resource_id: style.resource_id });
    expect(metadata).toMatchObject({ adapter: { kind: 'style', trigger_word: 'ourlook', steps: 500 } });
  });

  it('that cannot be used are refused alike by every tool that draws, and by an estimate', async () => {
    const before = await held();
    const cancelled = await withoutRenders(async () => {
      const waiting = (await caller.call<Started>('train_adapter', { resource_ids: images })).resource_id;
      const plan = { segments: [{ type: 'card', title: 'The sea' }] };
      for (const [tool, args] of [
        ['create_image', IMAGE],
        ['create_video', FILM],
        ['create_video', { scenes: [{ visual: { type: 'title', text: 'The sea' } }] }],
        ['compose_video', { plan }],
      ] as const)
        for (const [id, code] of [
          [`${UUID}0`, 'not_found'],
          [images[0], 'input_unsupported'],
          [waiting, 'resource_not_ready'],
        ] as const) {
          const given = { ...args, adapter_id: id };
          const denial = await caller.refusal(tool, given);
          expect(denial).toMatchObject({ error_code: code });
          expect(await caller.refusal('estimate_cost', { tool, arguments: given })).toEqual(denial);
        }
      return waiting;
    });
    expect(await held()).toBe(before + 1);
    expect(await stranger.refusal('create_image', { ...IMAGE, adapter_id: style.resource_id })).toMatchObject({
      error_code: 'not_found',
    });
    await caller.call('cancel_job', { resource_id: cancelled });
    await caller.ended(cancelled);
    const become = (kind: string) => service.database.sql`
      update resource set metadata = jsonb_set(metadata, '{adapter,kind}', to_jsonb(${kind}::text))
      where id = ${style.resource_id}`;
    await become('lora');
    expect(await caller.refusal('create_image', { ...IMAGE, adapter_id: style.resource_id })).toMatchObject({
      error_code: 'input_unsupported',
      error_description: expect.stringContaining('of kind lora'),
      actionable_next_step: expect.stringContaining('kind style'),
    });
    await become('style');
  });

  it('are no images of a film, and no image stands for them', async () => {
    expect(await caller.refusal('create_video', { ...FILM, image_resource_ids: [style.resource_id] })).toMatchObject({
      error_code: 'input_unsupported',
      error_description: `Resource ${style.resource_id} is of kind adapter; an image is needed here.`,
    });
  });

  it('cost nothing beside the image, and one that is deleted before the work begins fails it uncharged', async () => {
    const args = { ...IMAGE, adapter_id: style.resource_id, idempotency_key: 'styled' };
    expect(await caller.call('estimate_cost', { tool: 'create_image', arguments: args })).toMatchObject({ credits: 1 });
    const id = await withoutRenders(async () => {
      const { resource_id } = await caller.call<Started>('create_image', args);
      await caller.call('lib_delete', { resource_id: style.resource_id });
      return resource_id;
    });
    expect(await caller.ended(id)).toMatchObject({ status: 'failed', error: { error_code: 'not_found' } });
    expect(await caller.call('create_image', args)).toMatchObject({ resource_id: id });
  });
});
