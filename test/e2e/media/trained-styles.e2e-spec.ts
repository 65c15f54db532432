import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { uploadImage } from '../../support/mcp/upload-image.js';
import { whenNotBusy } from '../../support/mcp/when-not-busy.js';
import { DRAWN_SETS } from '../../support/media/drawn-sets.js';
import { nearestSet } from '../../support/media/nearest-style.js';
import { SharedService } from '../../support/service/shared-service.js';

const SETS = { blueprint: DRAWN_SETS.blueprint(6), watercolour: DRAWN_SETS.watercolour(6) };
const LOOKS = ['blueprint', 'watercolour'] as const;
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

describe('styles that are trained from pictures of the caller', () => {
  let service: SharedService;
  let caller: McpCaller;
  const styles: Record<string, string> = {};

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
    for (const look of LOOKS) {
      const ids = await Promise.all(SETS[look].map((picture) => uploadImage(caller, picture)));
      const started = await caller.call<Started>('train_adapter', { resource_ids: ids, name: `My ${look}` });
      await caller.ended(started.resource_id);
      styles[look] = started.resource_id;
    }
  });
  afterAll(async () => {
    await caller.close();
    await service.release();
  });

  it('cost two credits, tell what they hold, and are a file with a table of colours and a picture of it', async () => {
    const { metadata, ...row } = await caller.call<{
      metadata: { adapter: { source_ids: string[] }; thumbnail_url: string };
      storage_url: string;
    }>('lib_get', {
      resource_id: styles['blueprint'],
    });
    expect(row).toMatchObject({
      name: 'My blueprint',
      status: 'completed',
      mime_type: 'application/vnd.mediamaker.style+json',
    });
    expect(metadata).toMatchObject({ kind: 'adapter', adapter: { kind: 'style' }, cost: 2 });
    expect(metadata.adapter.source_ids).toHaveLength(6);
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
    return { film, thumbnail, nearest: await nearestSet(thumbnail, SETS) };
  }

  it.each([
    ['a prompt', { prompt: 'The tide comes in', duration_seconds: 2 }],
    ['scenes', { scenes: [{ seconds: 2, visual: { type: 'title', text: 'The tide comes in' } }], theme: 'editorial' }],
  ])('make films of %s that look like them and name them, others without', async (_, film) => {
    const made = async (more: object) => {
      const order = { ...film, resolution: '480p', fps: 24, seed: 3 };
      return filmOf((await caller.call<Started>('create_video', { ...order, ...more })).resource_id);
    };
    const adapter = { adapter_id: styles['watercolour']?.toUpperCase() };
    const [first, plain] = [await made(adapter), await made({})];
    expect(first).toMatchObject({ nearest: 'watercolour', film: { adapter_id: styles['watercolour'] } });
    expect(first.film.qa.passed).toBe(true);
    expect(plain.film.sha256).not.toBe(first.film.sha256);
    expect(plain.film).not.toHaveProperty('adapter_id');
  });

  it.each([
    ['a card', 'blueprint', { prompt: 'Measure twice, cut once.', technique: 'card' }],
    ['a poster', 'watercolour', { prompt: 'Summer concert in the old town', technique: 'poster' }],
    ['a chart', 'blueprint', { prompt: 'Visitors', data: { labels: ['A', 'B'], series: [{ values: [4, 7] }] } }],
    ['a visual', 'watercolour', { visual: { type: 'title', text: 'The tide comes in' } }],
  ] as const)('make %s that looks like one of them (%s), and another one without', async (_, look, image) => {
    const made = async (more: object) => {
      const order = { ...image, size: 480, theme: 'swiss', seed: 2 };
      return filmOf((await caller.call<Started>('create_image', { ...order, ...more })).resource_id);
    };
    const plain = await made({});
    const styled = await made({ adapter_id: styles[look] });
    expect(styled).toMatchObject({ nearest: look, film: { adapter_id: styles[look], qa: { passed: true } } });
    const [one, other] = [await meanColour(styled.thumbnail), await meanColour(plain.thumbnail)];
    expect(Math.max(...one.map((level, at) => Math.abs(level - other[at]!)))).toBeGreaterThan(8);
    expect(plain.film).not.toHaveProperty('adapter_id');
  });

  it('give a composition of the caller their tone and grain, and not their colours', async () => {
    const html = `<style>body{margin:0;background:#fff}i{position:absolute;inset:60px;background:#000}</style>
      <div data-composition-id="a" data-width="640" data-height="360" data-duration="2"><i></i></div>`;
    const made = async (more: object) =>
      filmOf((await caller.call<Started>('create_video', { composition: { html }, ...SILENT, ...more })).resource_id);
    const [styled, plain] = [await made({ adapter_id: styles['watercolour'] }), await made({})];
    const dark = async ({ thumbnail }: { thumbnail: Buffer }): Promise<number> => {
      // Statistics are those of a whole file.
      const part = await sharp(thumbnail).extract({ left: 100, top: 70, width: 40, height: 40 }).png().toBuffer();
      const { channels } = await sharp(part).stats();
      return channels.reduce((sum, { mean }) => sum + mean / 3, 0);
    };
    expect(await dark(plain)).toBeLessThan(8);
    expect(await dark(styled)).toBeGreaterThan(20);
  });

  it('are seen in previews of films', async () => {
    const order = { scenes: [{ visual: { type: 'title', text: 'The tide' } }], theme: 'editorial' };
    const shown = async (more: object): Promise<string> => {
      const asked = { tool: 'create_video', arguments: { ...order, ...more } };
      const { content } = await whenNotBusy(() => caller.client.callTool({ name: 'preview_video', arguments: asked }));
      const picture = (content as { type: string; data?: string }[]).find(({ type }) => type === 'image');
      return nearestSet(Buffer.from(picture?.data ?? '', 'base64'), SETS);
    };
    for (const look of LOOKS) expect(await shown({ adapter_id: styles[look] })).toBe(look);
  });

  it('are drawn in by compositions: shots and cards, with what is between them', async () => {
    const plan = {
      segments: [
        { type: 'card', title: 'The plan', duration_seconds: 1.5, transition: 'dissolve' },
        { type: 'generate', prompt: 'A city at night', duration_seconds: 2 },
      ],
    };
    const { resource_id: id, cost } = await caller.call<Started>('compose_video', {
      plan,
      output: { resolution: '480p', fps: 24 },
      audio: { strategy: 'silent' },
      adapter_id: styles['watercolour'],
    });
    expect(cost).toMatchObject({ credits: 6 });
    expect(await filmOf(id)).toMatchObject({ nearest: 'watercolour', film: { adapter_id: styles['watercolour'] } });
  });
});
