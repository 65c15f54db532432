import { facesCanDraw as canDraw, pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { resourceNotFound } from '@libs/library';
import { looksForeign } from '@libs/sound/adapters';
import { describe, expect, it } from 'vitest';
import { examineCall, readPartWishes } from '../calls/examine-call.js';
import type { ExaminedCall, GivenCall } from '../examined-call.js';
import { asksForParts } from './part-wishes.js';
import type { MadePart } from '../prices/made-part.js';
import { composeVideo } from '../tools/compose-video.tool.js';
import { createImage } from '../tools/create-image.tool.js';
import { createVideo } from '../tools/create-video.tool.js';

const tools = [createVideo, createImage];
const FOX = '5d3c9a52-8e0f-4c1b-9d6e-2f7a1b0c4e61';
const PLATE = '5d3c9a52-8e0f-4c1b-9d6e-2f7a1b0c4e62';
const SPEECH = '5d3c9a52-8e0f-4c1b-9d6e-2f7a1b0c4e63';

const scenes = [
  { say: 'A fox waits.', visual: { type: 'clip', prompt: 'A fox in the snow', model: 'fal/fox', sound: 'mute' } },
  { visual: { type: 'title', text: 'Winter' } },
  { seconds: 3, visual: { type: 'image', prompt: 'A photo of a plate' } },
];

function bought(id: string, kind: MadePart['kind'], seconds?: number): MadePart {
  const brief = {
    model: 'fal/fox',
    prompt: 'A fox in the snow',
    ceilingMicrodollars: 5,
    inputs: [],
    ...(seconds && { durationSeconds: seconds }),
  };
  return {
    id,
    kind,
    choice: { purchase: { model: 'fal/fox', creditsEach: 40, count: 1, brief }, notes: ['fal/fox makes it.'] },
  };
}

function examined(given: object, parts: readonly MadePart[], part: GivenCall['part'] = 'order'): Promise<ExaminedCall> {
  const find = (id: string): Promise<never> => Promise.reject(resourceNotFound(id));
  const call = { tool: 'create_video', given, part, measured: { parts } };
  return examineCall(tools, call, { canDraw, find, looksForeign, pictureFor, wordFindings, requirePackaged });
}

const visualsOf = (film: object | undefined): object[] =>
  film && 'scenes' in film ? (film.scenes as { visual: object }[]).map(({ visual }) => visual) : [];

describe('pictures that are to be made for scenes', () => {
  const parts = [bought(FOX, 'video', 5), bought(PLATE, 'image')];

  it('are wished of models in their order, with the length and shape that the film shows', () => {
    const wishes = readPartWishes(tools, {
      tool: 'create_video',
      given: { scenes, aspect_ratio: '9:16', max_cost_credits: 90 },
    });
    expect(wishes).toMatchObject([
      {
        place: 'scenes[0]',
        kind: 'video',
        wish: { model: 'fal/fox', need: 'real motion', aspectRatio: '9:16', maxCredits: 90, durationSeconds: 3 },
      },
      { place: 'scenes[2]', kind: 'image', wish: { model: 'auto', need: 'a photo', prompt: 'A photo of a plate' } },
    ]);
    const clip = (scene: object): unknown =>
      readPartWishes(tools, { tool: 'create_video', given: { scenes: [scene] } })[0]?.wish.durationSeconds;
    expect(clip({ seconds: 9, visual: { type: 'clip', prompt: 'A fox', seconds: 4 } })).toBe(4);
    expect(clip({ visual: { type: 'clip', prompt: 'A fox' } })).toBeUndefined();
    expect(
      readPartWishes(tools, { tool: 'create_image', given: { visual: { type: 'image', prompt: 'A fox' } } }),
    ).toEqual([]);
  });

  it('are bought as parts of the film, whose scenes name them, at the price of all', async () => {
    const alone = await examined({ scenes }, [
      { ...parts[0]!, choice: { notes: [] } },
      { ...parts[1]!, choice: { notes: [] } },
    ]);
    const { credits, inputs, order } = await examined({ scenes }, parts);
    expect(credits).toBe(alone.credits + 80);
    expect(inputs).toMatchObject({ image: [], video: [] });
    const [brief] = order?.briefs ?? [];
    expect(visualsOf(brief)).toMatchObject([
      { type: 'clip', resource_id: FOX, sound: 'mute' },
      { type: 'title' },
      { type: 'image', resource_id: PLATE },
    ]);
    expect(JSON.stringify(brief)).not.toContain('prompt');
    expect(brief).toMatchObject({ inputs: [PLATE], videos: [FOX] });
    expect(order?.parts).toMatchObject([
      {
        resourceId: FOX,
        kind: 'video',
        provider: 'makers',
        credits: 40,
        brief: { model: 'fal/fox' },
        metadata: { model: 'fal/fox' },
      },
      { resourceId: PLATE, kind: 'image', mimeType: 'image/png' },
    ]);
    expect(order?.notes).toContain('fal/fox makes it.');
  });

  it('show all that was paid where nothing is said over them, and a longer scene says so', async () => {
    const silent = await examined({ scenes: [{ visual: { type: 'clip', prompt: 'A fox' } }] }, [parts[0]!]);
    expect(visualsOf(silent.order?.briefs[0])).toMatchObject([{ resource_id: FOX, seconds: 5 }]);
    const long = await examined({ scenes: [{ seconds: 9, visual: { type: 'clip', prompt: 'A fox', seconds: 5 } }] }, [
      parts[0]!,
    ]);
    expect(long.order?.notes?.join()).toContain('The clip gives 5.0 s and the scene lasts 9.0 s');
  });

  it('stay as they were asked for in a preview, but for those that the studio draws', async () => {
    const { film, credits } = await examined({ scenes }, [parts[0]!, { ...parts[1]!, choice: { notes: [] } }], 'film');
    expect(visualsOf(film)).toMatchObject([
      { type: 'clip', prompt: 'A fox in the snow' },
      { type: 'title' },
      { type: 'picture', icon: ['photo', 'plate'] },
    ]);
    expect(film).toMatchObject({ videos: [], inputs: [] });
    expect(credits).toBeGreaterThan(40);
  });

  it.each([
    ['both', { resource_id: FOX, prompt: 'A fox' }, 'visual.resource_id'],
    ['neither', {}, 'visual.resource_id'],
    ['a model without a prompt', { resource_id: FOX, model: 'fal/fox' }, 'visual.model'],
  ])('are refused with %s', async (_, members, field) => {
    const refused = examined(
      { scenes: [{ visual: { type: 'clip', ...members } }] },
      'prompt' in members ? [parts[0]!] : [],
    );
    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining(field) as string });
  });

  it('film the shots of a plan that name a model, beside its own price', async () => {
    const segments = [
      { type: 'card', title: 'Winter' },
      { type: 'generate', prompt: 'A fox walks', model: 'fal/fox', duration_seconds: 4, narration: 'A fox.' },
      { type: 'generate', prompt: 'A fox' },
    ];
    const call = { tool: 'compose_video', given: { plan: { segments } } };
    const plans = [composeVideo];
    expect(asksForParts(call.given)).toBe(true);
    expect(asksForParts({ plan: { segments: [segments[0], segments[2]] } })).toBe(false);
    expect(readPartWishes(plans, call)).toMatchObject([
      { place: 'plan.segments[1].scene', wish: { model: 'fal/fox', prompt: 'A fox walks', durationSeconds: 4 } },
    ]);
    const find = (id: string): Promise<never> => Promise.reject(resourceNotFound(id));
    const measures = { canDraw, find, looksForeign, pictureFor, wordFindings, requirePackaged };
    const asked = { ...call, part: 'order', measured: { parts: [parts[0]!] } } as const;
    const { credits, inputs, order } = await examineCall(plans, asked, measures);
    expect(credits).toBe(5 + 2 + 40);
    expect(inputs).toMatchObject({ image: [], video: [] });
    expect(order).toMatchObject({ parent: { partCredits: 2 }, parts: [{ resourceId: FOX, credits: 40 }] });
    expect(order?.briefs).toMatchObject([
      {
        videos: [FOX],
        segments: [{}, { narration: 'A fox.', durationSeconds: 4, scene: { visual: { resource_id: FOX } } }, {}],
      },
    ]);
  });

  it('are followed by the narration, which is wished once the words are known', async () => {
    const given = { voice: 'elevenlabs/George', scenes: [scenes[0], { ...scenes[1], say: 'It snows.' }] };
    const { narration, credits } = await examined(given, [parts[0]!]);
    expect(narration).toMatchObject({ kind: 'audio', wish: { voice: 'elevenlabs/george' } });
    const speech = { ...bought(SPEECH, 'audio'), lines: narration?.lines ?? [] };
    const whole = await examined(given, [parts[0]!, speech]);
    expect(whole.narration).toBeUndefined();
    expect(whole.credits).toBe(credits + 40);
    expect(whole.order?.briefs[0]).toMatchObject({
      voice: 'elevenlabs/george',
      recordings: [{ id: SPEECH, lines: ['A fox waits.', 'It snows.'] }],
      scenes: [{ visual: { resource_id: FOX } }, {}],
    });
    expect(whole.order?.parts).toMatchObject([{ kind: 'video' }, { kind: 'audio', mimeType: 'audio/mpeg' }]);
    const { film } = await examined(given, [parts[0]!, speech], 'film');
    expect(film).not.toHaveProperty('recordings');
  });

  it('are no picture of an image', async () => {
    const call = { tool: 'create_image', given: { visual: { type: 'image', prompt: 'A fox' } } };
    const find = (id: string): Promise<never> => Promise.reject(resourceNotFound(id));
    const refused = examineCall(tools, call, {
      canDraw,
      find,
      looksForeign,
      pictureFor,
      wordFindings,
      requirePackaged,
    });
    await expect(refused).rejects.toMatchObject({ code: 'input_unsupported' });
  });
});
