import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { SharedService } from '../../support/service/shared-service.js';

const STEPS = ['Stamped', 'Sorted'];
const SCENES = [
  { say: 'Stamped, sorted.', seconds: 1.5, visual: { type: 'steps', items: STEPS } },
  { say: 'One euro.', seconds: 1, visual: { type: 'stat', label: 'A stamp', value: '€1' } },
];
const SMALL = { resolution: '480p', fps: 24 };
const SILENT = { ...SMALL, voice: 'none', music: 'off' };
const KEYED = { visibility: 'public', idempotency_key: 'once' };

interface Started {
  resource_id: string;
  cost: { credits: number };
  notes?: string[];
}
interface Film {
  name: string;
  visibility: string;
  metadata: Record<string, unknown> & { scenes?: { type: string }[] };
}

/** How sharp the outer quarters of a tall picture are: a blurred ground has no edges. */
async function edgesOutside(address: unknown): Promise<number> {
  const picture = sharp(Buffer.from(await (await fetch(String(address))).arrayBuffer()));
  const { width, height } = await picture.metadata();
  const quarter = Math.floor(height / 4);
  const edges = await picture
    .greyscale()
    .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0] })
    .raw()
    .toBuffer();
  const outside = Buffer.concat([edges.subarray(0, quarter * width), edges.subarray((height - quarter) * width)]);
  return outside.reduce((sum, edge) => sum + edge, 0) / outside.length;
}

describe('a film of scenes in another shape', () => {
  let service: SharedService;
  let caller: McpCaller;
  let stranger: McpCaller;
  let source: string;
  /** The source in 9:16, made anew. */
  let anew: Started;

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
    stranger = await service.caller();
    source = await made('create_video', { ...SMALL, scenes: SCENES, name: 'A letter' });
  });
  afterAll(async () => {
    await caller.close();
    await stranger.close();
    await service.release();
  });

  const filmOf = (id: string): Promise<Film> => caller.call<Film>('lib_get', { resource_id: id });

  async function ended(id: string): Promise<Film> {
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    return filmOf(id);
  }

  async function made(tool: string, given: Record<string, unknown>): Promise<string> {
    const { resource_id: id } = await caller.call<Started>(tool, given);
    await ended(id);
    return id;
  }

  /** What makes a film: `remix` frames its pictures anew. The film is not waited for. */
  async function framed({ resource_id: id }: Started): Promise<unknown> {
    await caller.call('cancel_job', { resource_id: id });
    return service.database.sql`select provider from production where resource_id = ${id}`;
  }

  const tall = (id: string, more: object = {}): Record<string, unknown> => ({
    source_resource_id: id,
    mode: 'reframe',
    aspect_ratio: '9:16',
    rights_attested: true,
    ...more,
  });

  const textAt = async (address: unknown): Promise<string> => (await fetch(String(address))).text();

  it('has the words, the look and the music of its source, and scenes that fill the new shape', async () => {
    anew = await caller.call<Started>('remix_video', tall(source, KEYED));
    expect(anew).toMatchObject({ cost: { credits: 2 }, notes: [expect.stringContaining('composed anew')] });
    const [before, after] = [await filmOf(source), await ended(anew.resource_id)];
    const { theme, tone, voice, music, fps, title, duration_seconds, digital_source_type } = before.metadata;
    const kept = { theme, tone, voice, music, fps, title, duration_seconds, digital_source_type };
    expect(after).toMatchObject({ name: 'A letter (9:16)', visibility: 'public' });
    expect(after.metadata).toMatchObject({
      ...kept,
      width: 480,
      height: 854,
      cost: 2,
      method: 'composed_anew',
      source_resource_id: source,
      qa: { passed: true },
    });
    expect(after.metadata.scenes?.map(({ type }) => type)).toEqual(['steps', 'stat']);
    const words = (text: string): string[] => text.split('\n').filter((line) => /^[A-Za-z]/u.test(line));
    const captions = [before, after].map(({ metadata }) => textAt(metadata['captions_url']));
    const [said, saidAgain] = (await Promise.all(captions)).map((text) => words(text).join(' '));
    expect(saidAgain).toBe(said);
    const blurred = await filmOf(await made('remix_video', tall(source, { method: 'blur' })));
    expect(blurred.metadata['shots']).toContainEqual(expect.objectContaining({ method: 'blur' }));
    expect(blurred.metadata).not.toHaveProperty('method');
    const sharpness = [after, blurred].map(({ metadata }) => edgesOutside(metadata['thumbnail_url']));
    const [clear, ground] = await Promise.all(sharpness);
    expect(clear).toBeGreaterThan(4 * ground!);
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('is started once for a key, also when the source is gone by then', async () => {
    await caller.call('lib_delete', { resource_id: source });
    const again = { resource_id: anew.resource_id, status: 'completed', notes: anew.notes };
    expect(await caller.call<Started>('remix_video', tall(source, KEYED))).toMatchObject(again);
    expect(await caller.refusal('remix_video', tall(source))).toMatchObject({ error_code: 'not_found' });
    await caller.call('lib_restore', { resource_id: source });
  });

  it('can be made anew once more, from the film that was made anew', async () => {
    const { resource_id: id } = anew;
    const again = await filmOf(await made('remix_video', tall(id, { aspect_ratio: '1:1', name: 'Square' })));
    expect(again).toMatchObject({ name: 'Square', metadata: { method: 'composed_anew', source_resource_id: id } });
  });

  it('is refused for a film of another account', async () => {
    expect(await stranger.refusal('remix_video', tall(source))).toMatchObject({ error_code: 'not_found' });
  });

  it('keeps its pictures where an image of its scenes is deleted, and says so', async () => {
    const { resource_id: image } = await caller.call<Started>('create_image', {
      prompt: 'The sea',
      technique: 'art',
      size: 256,
    });
    await caller.ended(image);
    const shown = { seconds: 1, visual: { type: 'image', resource_id: image } };
    const id = await made('create_video', { ...SILENT, scenes: [shown] });
    await caller.call('lib_delete', { resource_id: image });
    const started = await caller.call<Started>('remix_video', tall(id));
    expect(started.notes).toEqual([expect.stringContaining(`not composed anew: it uses a resource`)]);
    expect(started.notes?.[0]).toContain(image);
    expect((await ended(started.resource_id)).metadata).toMatchObject({ shots: [expect.anything()] });
  });

  it('keeps its pictures where its brief is gone, and says so', async () => {
    await service.database.sql`delete from production where resource_id = ${source}`;
    const started = await caller.call<Started>('remix_video', tall(source));
    expect(started.notes).toEqual([expect.stringContaining('its scenes are not remembered')]);
    expect(await framed(started)).toEqual([{ provider: 'remix' }]);
  });

  it('is no matter of a film in the caller’s own document, which keeps its shape', async () => {
    const html = `<div data-composition-id="a" data-width="854" data-height="480" data-duration="2"><h1>Own</h1></div>`;
    const id = await made('create_video', { ...SILENT, composition: { html } });
    const started = await caller.call<Started>('remix_video', tall(id));
    expect(started).not.toHaveProperty('notes');
    expect(await framed(started)).toEqual([{ provider: 'remix' }]);
  });
});
