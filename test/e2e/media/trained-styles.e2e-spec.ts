import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { uploadImage } from '../../support/mcp/upload-image.js';
import { whenNotBusy } from '../../support/mcp/when-not-busy.js';
import { drawnSets } from '../../support/media/drawn-sets.js';
import { nearestSet } from '../../support/media/nearest-style.js';
import { SharedService } from '../../support/service/shared-service.js';

/** As few as a style may be trained from. */
const PICTURES = drawnSets().watercolour.slice(0, 4);
const SILENT = { resolution: '480p', fps: 24, voice: 'none', captions: 'none', music: 'off' };

interface Started {
  resource_id: string;
  kind: string;
  cost: { credits: number };
}

/** Of a picture: the mean of each channel, 0–255. */
async function meanColour(picture: Buffer): Promise<number[]> {
  const { channels } = await sharp(picture).stats();
  return channels.map(({ mean }) => mean);
}

describe('a style that is trained from pictures of the caller', () => {
  let service: SharedService;
  let caller: McpCaller;
  let style: string;

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
    const ids = await Promise.all(PICTURES.map((picture) => uploadImage(caller, picture)));
    style = (await caller.call<Started>('train_adapter', { resource_ids: ids, name: 'My style' })).resource_id;
    await caller.ended(style);
  });
  afterAll(async () => {
    await caller.close();
    await service.release();
  });

  it('costs two credits, tells what it holds, and is a file with a table of colours and a picture of it', async () => {
    const { metadata, ...row } = await caller.call<{
      metadata: { adapter: { source_ids: string[] }; thumbnail_url: string };
      storage_url: string;
    }>('lib_get', { resource_id: style });
    expect(row).toMatchObject({
      name: 'My style',
      status: 'completed',
      mime_type: 'application/vnd.mediamaker.style+json',
    });
    expect(metadata).toMatchObject({ kind: 'adapter', adapter: { kind: 'style' }, cost: 2 });
    expect(metadata.adapter.source_ids).toHaveLength(PICTURES.length);
    const file = (await (await fetch(row.storage_url)).json()) as { lut: string };
    expect(file.lut).toContain('LUT_3D_SIZE 17');
    expect((await fetch(metadata.thumbnail_url)).headers.get('content-type')).toBe('image/jpeg');
  });

  interface Made {
    sha256: string;
    thumbnail_url: string;
    adapter_id?: string;
    qa: { passed: boolean };
  }

  /** The metadata of a film or an image once it is made, and the set that its thumbnail is most like. */
  async function filmOf(id: string): Promise<{ film: Made; thumbnail: Buffer; nearest: string }> {
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const { metadata: film } = await caller.call<{ metadata: Made }>('lib_get', { resource_id: id });
    const thumbnail = Buffer.from(await (await fetch(film.thumbnail_url)).arrayBuffer());
    return { film, thumbnail, nearest: await nearestSet(thumbnail, drawnSets()) };
  }

  it('makes a film of a prompt that looks like it and names it, another one without', async () => {
    const made = async (more: object) => {
      const order = { ...SILENT, prompt: 'The tide comes in', duration_seconds: 2, seed: 3, ...more };
      return filmOf((await caller.call<Started>('create_video', order)).resource_id);
    };
    const [first, plain] = [await made({ adapter_id: style.toUpperCase() }), await made({})];
    expect(first).toMatchObject({ nearest: 'watercolour', film: { adapter_id: style, qa: { passed: true } } });
    expect(plain.film.sha256).not.toBe(first.film.sha256);
    expect(plain.film).not.toHaveProperty('adapter_id');
  });

  it('makes a film of scenes that looks like it and names it', async () => {
    const scenes = [{ seconds: 1, visual: { type: 'title', text: 'The tide comes in' } }];
    const order = { ...SILENT, scenes, theme: 'editorial', adapter_id: style };
    const made = await filmOf((await caller.call<Started>('create_video', order)).resource_id);
    expect(made).toMatchObject({ nearest: 'watercolour', film: { adapter_id: style, qa: { passed: true } } });
  });

  const image = async (order: object) =>
    filmOf((await caller.call<Started>('create_image', { size: 480, theme: 'swiss', seed: 2, ...order })).resource_id);

  it.each([
    ['a poster', { prompt: 'Summer concert in the old town', technique: 'poster' }],
    ['a chart', { prompt: 'Visitors', data: { labels: ['A', 'B'], series: [{ values: [4, 7] }] } }],
    ['a visual', { visual: { type: 'title', text: 'The tide comes in' } }],
  ])('makes %s that looks like it', async (_, order) => {
    const styled = await image({ ...order, adapter_id: style });
    expect(styled).toMatchObject({ nearest: 'watercolour', film: { adapter_id: style, qa: { passed: true } } });
  });

  it('makes a card that looks like it, and another one without', async () => {
    const order = { prompt: 'Measure twice, cut once.', technique: 'card' };
    const [styled, plain] = [await image({ ...order, adapter_id: style }), await image(order)];
    expect(styled).toMatchObject({ nearest: 'watercolour', film: { adapter_id: style, qa: { passed: true } } });
    const [one, other] = [await meanColour(styled.thumbnail), await meanColour(plain.thumbnail)];
    expect(Math.max(...one.map((level, at) => Math.abs(level - other[at]!)))).toBeGreaterThan(8);
    expect(plain.film).not.toHaveProperty('adapter_id');
  });

  it('gives a composition of the caller its tone and grain, and not its colours', async () => {
    const html = `<style>body{margin:0;background:#fff}i{position:absolute;inset:60px;background:#000}</style>
      <div data-composition-id="a" data-width="640" data-height="360" data-duration="2"><i></i></div>`;
    const order = { composition: { html }, ...SILENT, adapter_id: style };
    const { thumbnail } = await filmOf((await caller.call<Started>('create_video', order)).resource_id);
    // Statistics are those of a whole file. Without a style the square is black.
    const square = await sharp(thumbnail).extract({ left: 100, top: 70, width: 40, height: 40 }).png().toBuffer();
    const { channels } = await sharp(square).stats();
    expect(channels.reduce((sum, { mean }) => sum + mean / 3, 0)).toBeGreaterThan(20);
  });

  it('is seen in previews of films', async () => {
    const order = { scenes: [{ visual: { type: 'title', text: 'The tide' } }], theme: 'editorial' };
    const asked = { tool: 'create_video', arguments: { ...order, adapter_id: style } };
    const { content } = await whenNotBusy(() => caller.client.callTool({ name: 'preview_video', arguments: asked }));
    const picture = (content as { type: string; data?: string }[]).find(({ type }) => type === 'image');
    expect(await nearestSet(Buffer.from(picture?.data ?? '', 'base64'), drawnSets())).toBe('watercolour');
  });

  it('is drawn in by compositions: shots and cards, with what is between them', async () => {
    const plan = {
      segments: [
        { type: 'card', title: 'The plan', duration_seconds: 1, transition: 'dissolve' },
        { type: 'generate', prompt: 'A city at night', duration_seconds: 1 },
      ],
    };
    const { resource_id: id, cost } = await caller.call<Started>('compose_video', {
      plan,
      output: { resolution: '480p', fps: 24 },
      audio: { strategy: 'silent' },
      adapter_id: style,
    });
    expect(cost).toMatchObject({ credits: 6 });
    expect(await filmOf(id)).toMatchObject({ nearest: 'watercolour', film: { adapter_id: style } });
  });
});
