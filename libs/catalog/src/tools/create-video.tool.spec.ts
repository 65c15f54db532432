import { estimateFilmSeconds, type FilmBrief } from '@libs/film';
import { pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { describe, expect, it } from 'vitest';
import { examineCall } from '../calls/examine-call.js';
import { readToolInput } from '../inputs/read-tool-input.js';
import { createVideo } from './create-video.tool.js';

const VIDEO = '5d3c9a52-8e0f-4c1b-9d6e-2f7a1b0c4e68';
const latin = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(character);
const find = (): never => {
  throw new Error('nothing of a library is looked up');
};
const examined = (given: object, canDraw = latin, part?: 'film' | 'order') => {
  const call = { tool: 'create_video', given, prefix: 'arguments', part };
  return examineCall([createVideo], call, { canDraw, find, looksForeign, pictureFor, wordFindings, requirePackaged });
};
const price = async (given: object, canDraw = latin): Promise<number> => (await examined(given, canDraw)).credits;
const film = async (given: object): Promise<FilmBrief> => (await examined(given, latin, 'film')).film!;

it('a video costs one credit for each five seconds begun, twice that at 1080p, with or without a brand', async () => {
  expect(await price({ prompt: 'Coffee' })).toBe(2);
  expect(await price({ prompt: 'Coffee', duration_seconds: 11, resolution: '1080p' })).toBe(6);
  expect(await price({ prompt: 'Coffee', brand: { name: 'Northbean', colors: ['#0B3D2E'] } })).toBe(2);
});

it.each([
  [{ prompt: 'Coffee', brand: { name: 'தமிழ்' } }, 'brand.name: no font here has the letter த'],
  [{ prompt: 'Coffee', brand: { colors: ['#0b3'] } }, 'arguments.brand.colors.0: must be'],
  [{ script: 'So many words. '.repeat(45), duration_seconds: 5 }, 'script: the scenes take about'],
  [{ script: 'So many words. '.repeat(450) }, 'script: the scenes last about'],
  [{ prompt: 'Make a 30 second video about how vaccines work' }, 'prompt: it names a subject and gives no facts'],
  [{ prompt: 'தமிழ்' }, 'prompt: no font here has the letter த'],
])('an estimate of %j is refused as the call would be', async (given, said) => {
  await expect(price(given)).rejects.toThrow(said);
});

it('notes what markup loses, and refuses all of its faults at once', async () => {
  const visual = (html: string) => ({ scenes: [{ seconds: 2, visual: { type: 'html', html } }] });
  const font = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lora">';
  const { order } = await examined(visual(`${font}<img src="/icons/fluent/bycicle.svg">`), latin, 'order');
  expect(order?.notes).toEqual([
    expect.stringMatching(/^scenes\[0\]\.visual\.html: .*did you mean \/icons\/fluent\/bicycle\.svg\?$/u),
    expect.stringContaining('Lora of Google Fonts is not here'),
  ]);
  await expect(price(visual('<video></video><script src="/packages/gsap/gsap.min.js"></script>'))).rejects.toThrow(
    /has 2 faults: \(1\) it has <video>.*\(2\) it loads \/packages\/gsap\//u,
  );
});

describe('a film without a seed', () => {
  const scenes = (text: string) => [{ visual: { type: 'title', text } }];

  it('has the seed of its words, in its preview and its order alike', async () => {
    const given = { scenes: scenes('The tide'), theme: 'swiss' };
    const { order } = await examined(given, latin, 'order');
    const seeds = [order?.seed, (await film(given)).seed, (await film({ ...given, theme: 'block' })).seed];
    expect(new Set(seeds).size).toBe(1);
    expect((await film({ scenes: scenes('The moon') })).seed).not.toBe(order?.seed);
    expect((await film({ ...given, seed: 5 })).seed).toBe(5);
  });
});

it.each([
  [
    { tone: 'playful', theme: 'memorial' },
    'The tide',
    'The theme memorial stays as named, though it does not suit the tone playful.',
  ],
  [
    { tone: 'urgent', theme: 'papercut' },
    'The tide',
    'The theme papercut stays as named, though it does not suit the tone urgent.',
  ],
  [
    { music: 'bright' },
    'The funeral of Ada',
    'The music bright stays as named, though it does not suit the tone grave, which its words ask for (“funeral”).',
  ],
])('a film of %j about “%s” is made with a note', async (look, text, note) => {
  const { order } = await examined({ ...look, scenes: [{ visual: { type: 'title', text } }] }, latin, 'order');
  expect(order?.notes).toEqual([note]);
  const suited = await examined({ theme: 'memorial', scenes: [{ visual: { type: 'title', text } }] }, latin, 'order');
  expect(suited.order?.notes).toEqual([]);
});

it('a place of captions that are not drawn is told to change nothing, one of drawn captions is kept', async () => {
  const scenes = [{ say: 'The tide comes.', visual: { type: 'title', text: 'The tide' } }];
  const placed = { scenes, caption_place: 'top', caption_size: 'large' };
  const { order } = await examined({ ...placed, captions: 'sidecar' }, latin, 'order');
  expect(order?.notes).toEqual([
    'No captions are drawn in this picture: caption_place and caption_size change nothing.',
  ]);
  expect((await examined(placed, latin, 'order')).order?.notes).toEqual([]);
  expect(await film(placed)).toMatchObject({ captions: 'burned', captionPlace: 'top', captionSize: 'large' });
});

it('a film is ordered with what a preview would find wrong and needs no drawing', async () => {
  const picture = { visual: { type: 'picture', words: ['qzxv', 'Bread'] } };
  const list = { seconds: 2, visual: { type: 'list', items: [{ text: 'A line of many words, too long to be read' }] } };
  const call = { tool: 'create_video', given: { scenes: [picture, list], captions: 'none' }, part: 'order' } as const;
  const examiners = { canDraw: latin, find, looksForeign, pictureFor, wordFindings, requirePackaged };
  const { order } = await examineCall([createVideo], call, examiners);
  expect(order?.notes).toEqual([
    'scenes[0]: No packaged picture shows “qzxv”. Use English words, or an id that find_picture returns.',
    expect.stringMatching(/^scenes\[1\]\.visual\.items\[0\]\.text: It shows 41 characters for 2 s/u),
  ]);
});

describe('a film whose words are not English', () => {
  const say = 'La luna tira del agua de los mares, y por eso la marea sube y baja dos veces cada día en la costa.';
  const scenes = (count: number) =>
    Array.from({ length: count }, () => ({ say, visual: { type: 'title', text: 'Luna' } }));

  it('costs what reading takes, and is previewed without a voice', async () => {
    const given = { scenes: scenes(9) };
    const brief = await film(given);
    expect(brief.voice).toBe('none');
    expect(await price(given)).toBe(Math.ceil(estimateFilmSeconds(brief) / 5));
    expect(await price(given)).toBe(await price({ ...given, voice: 'none' }));
    expect(await price(given)).toBeGreaterThan(await price({ ...given, voice: 'slt' }));
  });

  it('is refused before it is priced where reading takes too long, in a field of the call', async () => {
    await price({ scenes: scenes(22), voice: 'slt' });
    await expect(price({ scenes: scenes(22) })).rejects.toThrow('scenes: the scenes last about');
    await expect(price({ script: `${say} `.repeat(26) })).rejects.toThrow('script: the scenes last about');
  });

  it('has the voice that was named', async () => {
    expect(await film({ scenes: scenes(1), voice: 'slt' })).toMatchObject({ voice: 'slt' });
  });
});

describe('a film of scenes', () => {
  const title = (text: string, more: object = {}) => ({ visual: { type: 'title', text }, ...more });
  const scenes = (count: number) => Array.from({ length: count }, (_, at) => title(`Part ${at}`));

  it('costs by the seconds that its scenes take, or by those that are asked for', async () => {
    expect(await price({ scenes: [title('One', { seconds: 4 }), title('Two', { seconds: 2 })] })).toBe(2);
    expect(await price({ scenes: scenes(2), duration_seconds: 180 })).toBe(36);
    expect(await price({ scenes: scenes(2), duration_seconds: 180, resolution: '1080p' })).toBe(72);
  });

  it('has one scene or forty', async () => {
    expect(await price({ scenes: scenes(1) })).toBe(1);
    expect(await price({ scenes: scenes(40) })).toBeGreaterThan(10);
  });

  it('writes in every script that has letters here', async () => {
    const given = { scenes: [title('مرحبا بكم', { headline: 'Ciao — שלום' })], voice: 'none' };
    expect(await price(given, () => true)).toBe(1);
    await expect(price(given)).rejects.toThrow('scenes[0].headline: no font here has the letter ש');
  });

  it('takes members that are null for absent, as strict callers write them', () => {
    const steps = { type: 'steps', items: ['One', { text: 'Two', icon: null }] };
    expect(readToolInput(createVideo, { scenes: [{ visual: steps }] })).toMatchObject({
      scenes: [{ visual: { items: [{ text: 'One' }, { text: 'Two' }] } }],
    });
    const given = { scenes: [{ say: null, headline: null, visual: { type: 'title', text: 'One', kicker: null } }] };
    expect(readToolInput(createVideo, { ...given, prompt: null })).toMatchObject({
      scenes: [{ visual: { type: 'title', text: 'One' }, transition: 'auto' }],
    });
  });

  it.each([
    ['no scene', { scenes: [] }, 'scenes: is required unless composition, prompt, script or revise_from is given'],
    ['forty-one scenes', { scenes: scenes(41) }, 'scenes: must be a list from 1 to 40 items'],
    ['a scene without a picture', { scenes: [{ say: 'One.' }] }, 'scenes.0.visual: is required (an object whose type'],
    [
      'an unknown kind',
      { scenes: [title('One'), { visual: { type: 'hologram', text: 'x' } }] },
      'scenes.1.visual.type: must be one of title',
    ],
    [
      'a picture without a kind',
      { scenes: [{ visual: { text: 'x' } }] },
      'scenes.0.visual.type: is required (one of t',
    ],
    [
      'a second type inside of a picture',
      { scenes: [{ visual: { type: 'title', text: { type: 'plain', text: 'x' } } }] },
      'scenes.0.visual.text: must be text from 1 to 120 characters',
    ],
    [
      'an unknown member of a picture',
      { scenes: [{ visual: { type: 'title', text: 'x', title: 'y' } }] },
      'scenes.0.visual: has no field title; the fields are type, text, kicker',
    ],
    [
      'a long text',
      { scenes: [title('x'.repeat(121))] },
      'scenes.0.visual.text: must be text from 1 to 120 characters',
    ],
    [
      'words that take longer than their scene',
      { scenes: [title('One'), title('Two', { seconds: 2, say: 'Many words to say. '.repeat(20) })] },
      'scenes[1].say: its words take about',
    ],
    [
      'words that take longer than the film',
      { scenes: [title('One', { say: 'Many words to say. '.repeat(20) })], duration_seconds: 3 },
      'scenes: the scenes take about',
    ],
    [
      'three minutes and a second',
      { scenes: scenes(1), duration_seconds: 181 },
      'duration_seconds: must be a number f',
    ],
    ['a prompt beside', { scenes: scenes(1), prompt: 'Coffee' }, 'prompt: cannot be given with scenes; leave it out'],
    [
      'a script beside',
      { scenes: scenes(1), script: 'Coffee' },
      'script: cannot be given with scenes; write its words',
    ],
    [
      'a document beside',
      { scenes: scenes(1), composition: { html: '<p>' } },
      'composition: cannot be given with scenes; leave one of them out',
    ],
    [
      'images beside',
      { scenes: scenes(1), image_resource_ids: ['0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d'] },
      'image_resource_ids: cannot be given with scenes; show images in scenes of type image',
    ],
    [
      'a document of 513 KB',
      { composition: { html: 'é'.repeat(262_145) } },
      'composition.html: must be at most 512 KB',
    ],
    [
      'scenes whose own seconds are more than the film has',
      { scenes: [title('One', { seconds: 6 }), title('Two', { seconds: 6 })], duration_seconds: 10 },
      'scenes: the scenes take about 12 s and duration_seconds is 10',
    ],
    [
      'words that are read longer than the film lasts',
      { scenes: [title('One', { say: 'thoroughly '.repeat(30) })], voice: 'none', duration_seconds: 12 },
      'scenes: the scenes take about 14.4 s and duration_seconds is 12',
    ],
    [
      'an unknown member of a step',
      { scenes: [{ visual: { type: 'steps', items: ['One', { text: 'Two', colour: 'red' }] } }] },
      'scenes.0.visual.items.1: has no field colour; the fields are text, icon',
    ],
    [
      'an empty step',
      { scenes: [{ visual: { type: 'steps', items: ['', 'Two'] } }] },
      'scenes.0.visual.items.0: must be text from 1 to 70 characters or an object',
    ],
    [
      'a scene of 65 KB of HTML',
      { scenes: [{ visual: { type: 'html', html: 'é'.repeat(32_769) } }] },
      'scenes.0.visual.html: must be at most 64 KB',
    ],
    ['nothing', {}, 'scenes: is required unless composition, prompt, script or revise_from is given'],
  ])('is refused with %s, by scene and field', async (_, given, said) => {
    await expect(price(given)).rejects.toThrow(said);
  });

  it('is drawn in a trained style at the same price', async () => {
    const adapter = { adapter_id: '0B6F5F0E-6D0A-4F0C-9A51-0C6F1A2B3C4D' };
    expect(await price({ scenes: scenes(1), ...adapter })).toBe(1);
    const html = '<div data-composition-id="a" data-width="640" data-height="360" data-duration="6"></div>';
    expect(await price({ composition: { html }, ...adapter })).toBe(2);
    expect(createVideo.inputs?.(adapter)).toMatchObject({ adapter: [adapter.adapter_id.toLowerCase()] });
  });

  it('uses the images of its scenes, of its markup and of its brand, and the videos of its clips, each once', () => {
    const [one, two, three] = [1, 2, 3].map((at) => `0B6F5F0E-6D0A-4F0C-9A51-0C6F1A2B3C4${at}`);
    const visual = { html: `<img src="/media/${one}"><i style="background:url(/media/${two})">` };
    const scene = { visual: { type: 'title', text: 'x', resource_id: one, ...visual } };
    const clip = { visual: { type: 'clip', resource_id: VIDEO } };
    const scenes = [scene, clip, scene, clip];
    expect(createVideo.inputs?.({ scenes, brand: { logo_resource_id: three } })).toEqual({
      image: [one, two, three].map((id) => id!.toLowerCase()),
      video: [VIDEO],
      adapter: [],
    });
  });
});
