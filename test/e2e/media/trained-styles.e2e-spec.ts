import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { uploadImage } from '../../support/mcp/upload-image.js';
import { DRAWN_SETS } from '../../support/rendering/drawn-sets.js';
import { nearestSet } from '../../support/rendering/nearest-style.js';
import { STYLED_PROMPTS } from '../../support/rendering/styled-prompts.js';
import { Service } from '../../support/service/service.js';

const SETS = { blueprint: DRAWN_SETS.blueprint(6), watercolour: DRAWN_SETS.watercolour(6) };
const LOOKS = ['blueprint', 'watercolour'] as const;

interface Started {
  resource_id: string;
  kind: string;
  cost: { credits: number };
}

describe('styles that are trained from pictures of the caller', () => {
  let db: TestDatabase;
  let service: Service;
  let caller: McpCaller;
  const styles: Record<string, string> = {};

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url });
    caller = await McpCaller.connect(service.address, await service.media('keys', 'create', '--name', 'one'));
    for (const look of LOOKS) {
      const ids = await Promise.all(SETS[look].map((picture) => uploadImage(caller, picture)));
      const started = await caller.call<Started>('train_adapter', { resource_ids: ids, name: `My ${look}` });
      await caller.ended(started.resource_id);
      styles[look] = started.resource_id;
    }
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
    await db.drop();
  });

  /** Of ten images of ten prompts for each look, in its style or without, how many are most like the pictures of their look. */
  async function toldApart(isStyled: boolean): Promise<number> {
    const told = await Promise.all(
      LOOKS.map(async (look, at) => {
        const names = await nearestSets({ seed: 7 + at, ...(isStyled && { adapter_id: styles[look] }) });
        return names.filter((name) => name === look).length;
      }),
    );
    return told.reduce((sum, right) => sum + right);
  }

  async function nearestSets(order: object): Promise<string[]> {
    const more = { size: 512, ...order };
    const started = await Promise.all(
      STYLED_PROMPTS.map((prompt) => caller.call<Started>('create_image', { ...prompt, ...more })),
    );
    return Promise.all(started.map(async ({ resource_id: id }) => nearestSet(await pictureOf(id), SETS)));
  }

  async function pictureOf(id: string): Promise<Buffer> {
    const { storage_url: address, status } = (await caller.ended(id)) as { storage_url: string; status: string };
    expect(status).toBe('completed');
    return Buffer.from(await (await fetch(address)).arrayBuffer());
  }

  it('are told by palette and edges in images of ten prompts, which without them look alike', async () => {
    expect(await toldApart(true)).toBeGreaterThanOrEqual(18);
    expect(await toldApart(false)).toBeLessThanOrEqual(12);
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

  interface Film {
    sha256: string;
    thumbnail_url: string;
    adapter_id?: string;
    qa: { passed: boolean };
  }

  /** The metadata of a film once it is made, and the set that its thumbnail is most like. */
  async function filmOf(id: string): Promise<{ film: Film; nearest: string }> {
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const { metadata: film } = await caller.call<{ metadata: Film }>('lib_get', { resource_id: id });
    const thumbnail = Buffer.from(await (await fetch(film.thumbnail_url)).arrayBuffer());
    return { film, nearest: await nearestSet(thumbnail, SETS) };
  }

  it('make films that look like them and name them, the same with the same seed and others without', async () => {
    const made = async (more: object) => {
      const order = { prompt: 'The tide comes in', duration_seconds: 2, resolution: '480p', fps: 24, seed: 3 };
      return filmOf((await caller.call<Started>('create_video', { ...order, ...more })).resource_id);
    };
    const adapter = { adapter_id: styles['watercolour']?.toUpperCase() };
    const [first, again, plain] = [await made(adapter), await made(adapter), await made({})];
    expect(first).toMatchObject({ nearest: 'watercolour', film: { adapter_id: styles['watercolour'] } });
    expect(first.film.qa.passed).toBe(true);
    expect(again.film.sha256).toBe(first.film.sha256);
    expect(plain.film.sha256).not.toBe(first.film.sha256);
    expect(plain.film).not.toHaveProperty('adapter_id');
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
