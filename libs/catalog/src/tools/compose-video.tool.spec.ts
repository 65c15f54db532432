import { type FilmBrief, hasCallersMarkup } from '@libs/film';
import { pictureFor, wordFindings } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { describe, expect, it } from 'vitest';
import { examineCall } from '../calls/examine-call.js';
import { composeVideo } from './compose-video.tool.js';

const canDraw = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(character);
const requirePackaged = () => Promise.resolve([]);
const find = () => Promise.reject(new Error('nothing of a library is looked up'));
const examined = (given: object, part?: 'film') => {
  const call = { tool: 'compose_video', given, prefix: 'arguments', part };
  return examineCall([composeVideo], call, { canDraw, find, looksForeign, pictureFor, wordFindings, requirePackaged });
};
const price = async (segments: object[], more: object = {}): Promise<number> =>
  (await examined({ plan: { segments }, ...more })).credits;
const film = async (segments: object[], more: object = {}): Promise<FilmBrief> => {
  const { film: brief } = await examined({ plan: { segments }, ...more }, 'film');
  return brief!;
};
const shot = (more: object = {}) => ({ type: 'generate', prompt: 'Waves', duration_seconds: 5, ...more });

it('a composition costs five credits, and its shots by the five seconds, twice at 1080p', async () => {
  expect(await price([{ type: 'card', title: 'Tides' }])).toBe(5);
  expect(await price([shot(), shot({ duration_seconds: 6 })])).toBe(5 + 1 + 2);
  expect(await price([shot()], { output: { resolution: '1080p' } })).toBe(5 + 2);
});

it('a shot that its narration makes longer costs what is seen of it', async () => {
  const narration = 'The sea rises twice a day, and falls as often, because the moon and the sun pull at it. '.repeat(
    4,
  );
  const [silent, narrated] = [await price([shot()]), await price([shot({ narration })])];
  expect(narrated).toBeGreaterThanOrEqual(silent + 3);
  expect(await price([shot({ duration_seconds: 0.5, narration })])).toBe(narrated);
  expect(await price([shot({ narration })], { audio: { strategy: 'silent' }, captions: 'none' })).toBe(silent);
});

it('a plan says whether the machine that draws it needs isolation', async () => {
  const html = { type: 'scene', scene: { visual: { type: 'html', html: '<p>Tides</p>' }, seconds: 2 } };
  const isIsolated = async (segment: object) =>
    hasCallersMarkup((await examined({ plan: { segments: [segment] } })).pages!);
  expect([await isIsolated(html), await isIsolated(shot())]).toEqual([true, false]);
});

describe('a scene of a plan', () => {
  const scene = (more: object = {}) => ({ visual: { type: 'title', text: 'Tides' }, seconds: 4, ...more });
  const segment = (more: object = {}, beside: object = {}) => ({ type: 'scene', scene: scene(more), ...beside });

  it('costs as much as a shot that is seen as long', async () => {
    expect(await price([segment()])).toBe(await price([shot({ duration_seconds: 4 })]));
    expect(await price([segment({ seconds: 6 }), shot()])).toBe(5 + 2 + 1);
    const say = 'The sea rises twice a day, and falls as often, because the moon and the sun pull at it. '.repeat(4);
    expect(await price([segment({ say })])).toBe(await price([shot({ duration_seconds: 4, narration: say })]));
  });

  it('stands beside fifty-nine others', async () => {
    expect(await price(Array.from({ length: 60 }, () => segment({ seconds: 2 })))).toBe(5 + 60);
    await expect(price(Array.from({ length: 61 }, () => segment()))).rejects.toThrow(
      'plan.segments: must be a list from 1 to 60 items',
    );
  });

  it.each([
    [{ type: 'scene' }, 'plan.segments.1.scene: is required for type scene'],
    [{ type: 'card', title: 'Tides', scene: scene() }, 'plan.segments.1.scene: belongs to type scene'],
    [segment({}, { narration: 'Tides.' }), 'plan.segments.1.narration: is scene.say for type scene'],
    [segment({}, { duration_seconds: 3 }), 'plan.segments.1.duration_seconds: is scene.seconds for type scene'],
    [segment({}, { title: 'Tides' }), 'plan.segments.1.title: belongs to type card'],
    [segment({ seconds: 31 }), 'plan.segments.1.scene.seconds: must be a number from 0.5 to 30'],
    [segment({ transition: 'fade' }), 'plan.segments.1.scene.transition: is the transition of the segment before'],
    [segment({ visual: { type: 'hologram' } }), 'plan.segments.1.scene.visual.type: must be one of title'],
    [segment({ visual: { type: 'title', text: '' } }), 'plan.segments.1.scene.visual.text: must be text from 1 to 120'],
  ])('is refused by its place: %j', async (given, said) => {
    await expect(price([segment(), given])).rejects.toThrow(said);
  });
});

describe('a plan as a film to look at', () => {
  const id = '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d';

  it('draws segments of every type as scenes, in their order and for their seconds', async () => {
    const brief = await film([
      { type: 'card', title: 'Tides', text: 'Twice a day', duration_seconds: 2 },
      { type: 'generate', prompt: 'A harbour at night, without people', narration: 'It sleeps.' },
      { type: 'image', resource_id: id.toUpperCase() },
      { type: 'scene', scene: { say: 'The end.', visual: { type: 'quote', text: 'The end' }, seconds: 4 } },
    ]);
    expect(brief.scenes).toEqual([
      { visual: { type: 'title', text: 'Tides', detail: 'Twice a day' }, seconds: 2, transition: 'cut' },
      { visual: { type: 'picture', icon: ['harbour', 'night'] }, say: 'It sleeps.', seconds: 5, transition: 'cut' },
      { visual: { type: 'image', resource_id: id, fit: 'cover' }, seconds: 4, transition: 'cut' },
      { visual: { type: 'quote', text: 'The end' }, say: 'The end.', seconds: 4, transition: 'cut' },
    ]);
    expect(brief).toMatchObject({ inputs: [id], captions: 'burned', voice: 'auto' });
  });

  it('sets the words of a shot that names nothing to show', async () => {
    for (const prompt of ['No smoking', 'the', 'It is what it is']) {
      const { scenes = [] } = await film([{ type: 'generate', prompt, duration_seconds: 4 }]);
      expect(scenes.map(({ visual }) => visual)).toEqual([{ type: 'title', text: prompt }]);
    }
    const { scenes = [] } = await film([{ type: 'generate', prompt: `Not ${'now '.repeat(90)}` }]);
    expect(scenes[0]?.visual).toMatchObject({ type: 'title', text: expect.stringMatching(/^Not now .{0,60}…$/) });
  });

  it('extends a segment that is too short for its words', async () => {
    const narration = 'The sea rises twice a day, and falls as often, because the moon and the sun pull at it.';
    const { scenes: [scene] = [] } = await film([{ type: 'card', title: 'Tides', duration_seconds: 1, narration }]);
    expect(scene).toMatchObject({ say: narration, seconds: undefined });
  });

  it('leaves out words that are neither heard nor read', async () => {
    const narration = 'The sea rises twice a day, and falls as often. '.repeat(4);
    const segments = [{ type: 'card', title: 'Tides', duration_seconds: 2, narration }];
    for (const audio of [{ strategy: 'silent' }, { strategy: 'scored' }, { voice: 'none' }]) {
      const { scenes } = await film(segments, { audio, captions: 'none' });
      expect(scenes).toEqual([{ visual: { type: 'title', text: 'Tides' }, seconds: 2, transition: 'cut' }]);
    }
    expect(await film(segments, { audio: { strategy: 'silent' } })).toMatchObject({ scenes: [{ say: narration }] });
  });

  it('has one look for all segments, by an older name too, and the brand of the call', async () => {
    const brand = { name: 'Tidewater', colors: ['#AA0000'], logo_resource_id: id };
    const brief = await film([{ type: 'card', title: 'Tides' }], { theme: 'press', brand, seed: 5 });
    expect(brief).toMatchObject({
      theme: 'editorial',
      ground: 'light',
      seed: 5,
      brand: { name: 'Tidewater', colors: ['#aa0000'], logo: id },
      inputs: [id],
    });
    expect(composeVideo.inputs?.({ plan: { segments: [] }, brand })).toEqual({ image: [id], video: [], adapter: [] });
  });

  it('looks as the film will with the seed that the preview names', async () => {
    const segments = [{ type: 'generate', prompt: 'Waves at night' }];
    const { seed } = await film(segments);
    expect(await film(segments)).toEqual(await film(segments, { seed }));
  });

  it('is silent in words that are not English, and priced by the time of reading them', async () => {
    const narration = 'La luna tira del agua de los mares, y por eso la marea sube y baja dos veces cada día. '.repeat(
      3,
    );
    const segments = [{ type: 'generate', prompt: 'Waves', narration }];
    expect(await film(segments)).toMatchObject({ voice: 'none' });
    expect(await price(segments)).toBe(await price(segments, { audio: { voice: 'none' } }));
    expect(await film(segments, { audio: { voice: 'slt' } })).toMatchObject({ voice: 'slt' });
  });
});
