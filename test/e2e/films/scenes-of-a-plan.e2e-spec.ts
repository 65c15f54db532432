import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';

const scene = (text: string, more: object = {}) => ({ visual: { type: 'title', text }, ...more });
const PLAN = {
  segments: [
    { type: 'scene', scene: scene('The tide', { say: 'The tide comes twice a day.' }), transition: 'dissolve' },
    { type: 'card', title: 'In between', duration_seconds: 1.5 },
    { type: 'scene', scene: scene('And goes', { seconds: 2 }) },
  ],
};
const REST = { audio: { music: 'off' }, output: { resolution: '480p', fps: 24 }, theme: 'block', name: 'Tides' };

interface Row {
  id: string;
  name: string;
}

interface Film {
  metadata: Record<string, unknown> & { captions_url?: string };
}

describe('a plan with scenes', () => {
  let service: Service;
  let caller: McpCaller;

  beforeAll(async () => {
    service = await Service.start();
    caller = await McpCaller.connect(service.address, /mmk_live_\w+/.exec(service.output)?.[0] ?? '');
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
  });

  it('becomes one film in which each scene is a shot of its own, and its words are the narration', async () => {
    const { resource_id: id } = await caller.call<{ resource_id: string }>('compose_video', { plan: PLAN, ...REST });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', percent: 100 });
    const { metadata } = await caller.call<Film>('lib_get', { resource_id: id });
    expect(metadata).toMatchObject({ width: 854, height: 480, qa: { passed: true } });
    expect(metadata['segments']).toMatchObject([{ type: 'scene' }, { type: 'card' }, { type: 'scene' }]);
    const captions = await (await fetch(metadata.captions_url ?? '')).text();
    expect(captions).toContain('The tide comes twice a day.');
    const { items } = await caller.call<{ items: Row[] }>('lib_list');
    const shots = items.filter(({ name }) => name.startsWith('Shot ')).sort((a, b) => a.name.localeCompare(b.name));
    expect(shots.map(({ name }) => name)).toEqual(['Shot 1 of Tides', 'Shot 2 of Tides']);
    for (const shot of shots) {
      const { metadata: made } = await caller.call<Film>('lib_get', { resource_id: shot.id });
      expect(made).toMatchObject({ theme: 'block', voice: 'none', music: 'off', scenes: [{ type: 'title' }] });
      expect(made.captions_url).toBeUndefined();
    }
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('is refused by the place and the field of a scene before anything is held', async () => {
    const before = await caller.call<object>('account_status', {});
    const segments = [...PLAN.segments, { type: 'scene', scene: scene('') }];
    const refused = await caller.refusal('compose_video', { plan: { segments }, ...REST });
    expect(refused.error_description).toContain('plan.segments.3.scene.visual.text: must be text from 1 to 120');
    expect(await caller.call<object>('account_status', {})).toEqual(before);
  });
});
