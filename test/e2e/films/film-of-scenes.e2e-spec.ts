import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { SharedService } from '../../support/service/shared-service.js';

const SCENES = [
  { say: 'A letter travels far.', visual: { type: 'title', text: 'A letter travels far', kicker: 'The post' } },
  {
    say: 'It is stamped, then sorted, then carried by train.',
    headline: 'Three steps',
    visual: { type: 'steps', items: ['Stamped', 'Sorted', 'Carried by train'] },
  },
  { say: 'A stamp costs ninety five cents.', visual: { type: 'stat', label: 'A stamp', value: '€0.95' } },
];

interface Film {
  storage_url: string;
  metadata: Record<string, unknown> & { scenes: Record<string, unknown>[] };
}

describe('a film of scenes', () => {
  let service: SharedService;
  let caller: McpCaller;

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
  });
  afterAll(async () => {
    await caller.close();
    await service.release();
  });

  it('is spoken, captioned, checked and published like every film', async () => {
    const asked = { scenes: SCENES, resolution: '480p', fps: 24, theme: 'block', music: 'calm' };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_video', asked);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', percent: 100 });
    const { metadata } = await caller.call<Film>('lib_get', { resource_id: id });
    expect(metadata).toMatchObject({ kind: 'video', width: 854, height: 480, fps: 24, theme: 'block', music: 'calm' });
    expect(metadata['qa']).toMatchObject({ passed: true });
    expect(metadata.scenes.map(({ type }) => type)).toEqual(['title', 'steps', 'stat']);
    const captions = await (await fetch(String(metadata['captions_url']))).text();
    const words = captions.split('\n').filter((line) => /^[A-Za-z]/.test(line) && line !== 'WEBVTT');
    expect(words.join(' ')).toBe(SCENES.map(({ say }) => say).join(' '));
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('lasts as long as it is asked to', async () => {
    const asked = { scenes: SCENES.slice(0, 1), duration_seconds: 3, resolution: '480p', fps: 24, voice: 'none' };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_video', asked);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const { metadata } = await caller.call<Film>('lib_get', { resource_id: id });
    expect(metadata).toMatchObject({ duration_seconds: 3, voice: 'none' });
  });

  it('is refused with the scene and its field before anything is held', async () => {
    const before = await caller.call<object>('account_status', {});
    const long = 'These are far too many words for one second of film, and nobody could say them. '.repeat(3);
    const refused = await caller.refusal('create_video', {
      scenes: [SCENES[0], { say: long, seconds: 1, visual: { type: 'title', text: 'Too long' } }],
    });
    expect(refused).toMatchObject({ error_code: 'input_unsupported', retryable: false });
    expect(refused.error_description).toMatch(/^scenes\[1\]\.say/);
    expect(await caller.call<object>('account_status', {})).toEqual(before);
  });

  it('is refused for a picture or a library that is not packaged, by whatever tool it is asked about', async () => {
    const before = await caller.call<object>('account_status', {});
    const items = ['fluent:bicycle', 'fluent:bycicle'].map((icon) => ({ text: 'Ride', icon }));
    const scene = { visual: { type: 'list', items } };
    const gsap = '<script src="https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js"></script>';
    const html = `<div data-composition-id="a" data-width="854" data-height="480" data-duration="2">${gsap}</div>`;
    const plan = { segments: [{ type: 'scene', scene: { ...scene, seconds: 2 } }] };
    for (const [tool, asked, said] of [
      ['create_video', { scenes: [SCENES[0], scene] }, 'scenes[1].visual.items[1].icon: no picture has the id'],
      ['compose_video', { plan }, 'plan.segments[0].scene.visual.items[1].icon: no picture has the id'],
      [
        'create_video',
        { composition: { html } },
        'composition.html: it loads https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
      ],
    ] as const) {
      const refused = await caller.refusal(tool, asked);
      expect(refused).toMatchObject({ error_code: 'input_unsupported', retryable: false });
      expect(refused['error_description']).toContain(said);
      for (const ask of ['estimate_cost', 'preview_video'])
        expect(await caller.refusal(ask, { tool, arguments: asked })).toEqual(refused);
    }
    expect(await caller.call<object>('account_status', {})).toEqual(before);
  });
});
