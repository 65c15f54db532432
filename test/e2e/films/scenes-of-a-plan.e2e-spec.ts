import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { SharedService } from '../../support/service/shared-service.js';

const scene = (text: string, more: object = {}) => ({ visual: { type: 'title', text }, ...more });
const REST = { audio: { music: 'off' }, output: { resolution: '480p', fps: 24 }, theme: 'block', name: 'Tides' };

interface Row {
  id: string;
  name: string;
}

interface Started {
  resource_id: string;
  notes?: string[];
}

interface Film {
  metadata: Record<string, unknown> & { captions_url?: string };
}

describe('a plan of segments', () => {
  let service: SharedService;
  let caller: McpCaller;
  let plan: { segments: object[] };

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
    const image = await made('create_image', { prompt: 'A lighthouse', aspect_ratio: '1:1' });
    plan = {
      segments: [
        { type: 'scene', scene: scene('The tide', { say: 'The tide comes twice a day.' }), transition: 'dissolve' },
        { type: 'card', title: 'In between', text: 'The water waits.', duration_seconds: 1.5, transition: 'wipe' },
        { type: 'generate', prompt: 'Waves at night', duration_seconds: 2, narration: 'It never hurries.' },
        { type: 'image', resource_id: image, duration_seconds: 1, transition: 'fade' },
        { type: 'scene', scene: scene('And goes', { seconds: 2 }) },
      ],
    };
  });
  afterAll(async () => {
    await caller.close();
    await service.release();
  });

  async function made(tool: string, given: object): Promise<string> {
    const { resource_id: id } = await caller.call<{ resource_id: string }>(tool, { ...given });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', percent: 100 });
    return id;
  }

  it('becomes one film whose segments are drawn as pages, and its shots and scenes are works of their own', async () => {
    const brand = { name: 'Tidewater', colors: ['#101010', '#111111'] };
    const asked = { plan, ...REST, brand, theme: 'press', idempotency_key: 'tides' };
    const { resource_id: id, notes } = await caller.call<Started>('compose_video', asked);
    expect(notes).toEqual([
      'The theme press draws scenes in the look of editorial.',
      expect.stringMatching(/^The colour #101010 is changed a little/),
    ]);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', percent: 100 });
    expect(await caller.call<Started>('compose_video', asked)).toMatchObject({ resource_id: id, notes });
    const { metadata } = await caller.call<Film>('lib_get', { resource_id: id });
    expect(metadata).toMatchObject({ width: 854, height: 480, qa: { passed: true }, theme: 'editorial' });
    const types = ['scene', 'card', 'generate', 'image', 'scene'];
    expect(metadata['segments']).toMatchObject(types.map((type) => ({ type })));
    expect(metadata['segments']).toMatchObject([
      {},
      {},
      { shown: [{ words: 'Waves' }, { words: 'night' }], not_shown: [] },
      {},
      {},
    ]);
    expect(metadata['findings']).toEqual([]);
    const captions = await (await fetch(metadata.captions_url ?? '')).text();
    expect(captions).toContain('The tide comes twice a day.');
    const { items } = await caller.call<{ items: Row[] }>('lib_list');
    const shots = items.filter(({ name }) => name.startsWith('Shot ')).sort((a, b) => a.name.localeCompare(b.name));
    expect(shots.map(({ name }) => name)).toEqual(['Shot 1 of Tides', 'Shot 2 of Tides', 'Shot 3 of Tides']);
    const shown = ['title', 'picture', 'title'];
    for (const [at, shot] of shots.entries()) {
      const { metadata: part } = await caller.call<Film>('lib_get', { resource_id: shot.id });
      expect(part).toMatchObject({ theme: 'editorial', voice: 'none', music: 'off', scenes: [{ type: shown[at] }] });
      expect(part.captions_url).toBeUndefined();
    }
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('is refused by the place and the field of a scene before anything is held', async () => {
    const before = await caller.call<object>('account_status', {});
    const segments = [...plan.segments, { type: 'scene', scene: scene('') }];
    const refused = await caller.refusal('compose_video', { plan: { segments }, ...REST });
    expect(refused.error_description).toContain('plan.segments.5.scene.visual.text: must be text from 1 to 120');
    expect(await caller.call<object>('account_status', {})).toEqual(before);
  });
});
