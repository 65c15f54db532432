import { pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { scene } from '@libs/film';
import type { Resource } from '@libs/library';
import { looksForeign } from '@libs/sound/adapters';
import { describe, expect, it } from 'vitest';
import { examineCall } from '../calls/examine-call.js';
import { objectSchema } from '../inputs/object-schema.js';
import { createVideo } from '../tools/create-video.tool.js';

const FIRST = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b11';
const LOGO = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b12';
const IMAGE = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b13';
const CLIP = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b14';
const latin = (character: string): boolean => /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\s]/u.test(character);
const find = (id: string) =>
  id === CLIP
    ? Promise.resolve({ kind: 'video', metadata: { duration_seconds: 3 } } as unknown as Resource)
    : Promise.reject(new Error('nothing else of a library is looked up'));

/** A finished film of five scenes of ten seconds. */
const first = {
  id: FIRST,
  brief: {
    scenes: ['One', 'Two', 'Three', 'Four', 'Five'].map((text) =>
      scene.parse({ seconds: 10, visual: { type: 'title', text } }),
    ),
    aspectRatio: '9:16',
    resolution: '1080p',
    fps: 24,
    theme: 'auto',
    tone: 'auto',
    voice: 'auto',
    diction: { locale: 'en-GB' },
    captions: 'none',
    music: 'auto',
    brand: { name: 'Northbean', logo: LOGO },
    adapter: { id: IMAGE, sha256: 'a' },
    inputs: [LOGO],
    seed: 7,
  },
  facts: {
    revisable: true,
    fps: 24,
    theme: 'swiss',
    tone: 'plain',
    ground: 'light',
    colouring: 0,
    arrangement: 'plain',
    voice: 'none',
    music: 'calm',
    scenes: [0, 1, 2, 3, 4].map((at) => ({ start_seconds: 10 * at, duration_seconds: 10, enters: 'cut' })),
  },
};

const title = (text: string) => ({ visual: { type: 'title', text } });
const two = { scene: 1, ...title('Second') };

async function revised(given: object, film: object = {}) {
  const services = { canDraw: latin, find, looksForeign, pictureFor, wordFindings, requirePackaged };
  const call = { tool: 'create_video', given: { revise_from: FIRST.toUpperCase(), ...given } };
  const measured = { first: { ...first, ...film } };
  const examined = await examineCall([createVideo], { ...call, part: 'order', measured }, services);
  const { film: previewed } = await examineCall([createVideo], { ...call, part: 'film', measured }, services);
  return { ...examined, brief: examined.order?.briefs[0], notes: examined.order?.notes, previewed };
}

it('keeps all that the call does not name, and costs by the seconds that are drawn', async () => {
  const { credits, brief, notes, inputs, order } = await revised({ changes: [two] });
  expect(credits).toBe(4);
  expect(notes).toEqual(['Drawn anew: scene 1 (10 of 50 s).']);
  expect(brief).toMatchObject({
    aspectRatio: '9:16',
    resolution: '1080p',
    fps: 24,
    captions: 'none',
    music: 'calm',
    theme: 'swiss',
    brand: { name: 'Northbean' },
    revises: { keeps: [0, null, 2, 3, 4] },
  });
  expect(order?.seed).toBe(7);
  expect(inputs).toEqual({ image: [LOGO], video: [FIRST], audio: [], adapter: [IMAGE] });
});

it('is previewed as it will be drawn, without the finished film', async () => {
  const { brief, previewed } = await revised({ changes: [two] });
  expect(brief).toMatchObject({ videos: [FIRST] });
  expect(previewed).toMatchObject({ scenes: brief?.['scenes'], revises: brief?.['revises'], videos: [], seed: 7 });
});

it.each([
  [
    'scenes that are changed, removed and inserted',
    { changes: [two, { scene: 4, remove: true }, { scene: 0, insert: { seconds: 5, ...title('Zero') } }] },
    'scenes 0, 2 (15 of 45 s)',
    6,
  ],
  ['music alone', { music: 'epic' }, 'no scene (0 of 50 s)', 2],
  ['a removed scene', { changes: [{ scene: 4, remove: true }] }, 'no scene (0 of 40 s)', 2],
  ['another shape', { aspect_ratio: '1:1' }, 'all scenes (50 of 50 s)', 20],
  ['another resolution', { resolution: '480p', changes: [two] }, 'all scenes (50 of 50 s)', 10],
  ['the style that the film has already', { adapter_id: IMAGE, changes: [two] }, 'scene 1 (10 of 50 s)', 4],
])('says what is drawn for %s', async (_, given, drawn, price) => {
  const { credits, notes } = await revised(given);
  expect(notes?.[0]).toBe(`Drawn anew: ${drawn}.`);
  expect(credits).toBe(price);
});

it('keeps what was chosen where a member is auto', async () => {
  const auto = { theme: 'auto', tone: 'auto', voice: 'auto', music: 'auto', caption_place: 'auto' };
  const { brief, notes } = await revised({ ...auto, changes: [two] });
  expect(notes?.[0]).toBe('Drawn anew: scene 1 (10 of 50 s).');
  expect(brief).toMatchObject({ theme: 'swiss', tone: 'plain', music: 'calm' });
  await expect(revised(auto)).rejects.toThrow('changes: they change nothing');
});

it('takes a default for a member that is not given, and says what it keeps', async () => {
  const defaults = Object.fromEntries(
    Object.entries(objectSchema(createVideo.input, 'whole').properties ?? {}).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  expect(defaults).toMatchObject({ aspect_ratio: '16:9', resolution: '720p', fps: 30, captions: 'burned' });
  const { brief, notes, credits } = await revised({ ...defaults, changes: [two] });
  expect(brief).toMatchObject({ aspectRatio: '9:16', resolution: '1080p', fps: 24, captions: 'none', theme: 'swiss' });
  expect(notes).toEqual([
    'Drawn anew: scene 1 (10 of 50 s).',
    'Kept as in the finished film: aspect_ratio 9:16, resolution 1080p, fps 24, captions none. A revision takes a default for a member that is not given: call create_video with all scenes to have it.',
  ]);
  expect(credits).toBe(4);
  await expect(revised({ aspect_ratio: '16:9' })).rejects.toThrow(
    'changes: they change nothing; members that are auto or at their default keep what the film has',
  );
  expect((await revised({ captions: 'burned', caption_place: 'top' })).brief).toMatchObject({ captions: 'burned' });
  const kinetic = { ...first, brief: { ...first.brief, captions: 'kinetic' } };
  const placed = await revised({ captions: 'burned', caption_size: 'large' }, kinetic);
  expect(placed.brief).toMatchObject({ captions: 'kinetic', captionSize: 'large' });
});

describe('whose changed words no voice of the film can speak as they are', () => {
  const say = 'La luna tira del agua de los mares, y por eso la marea sube y baja dos veces cada día en la costa.';
  const russian = 'Луна притягивает воду, и поэтому море поднимается два раза в день.';
  const spoken = (wish: string) => ({
    brief: {
      ...first.brief,
      captions: 'burned',
      voice: wish,
      scenes: first.brief.scenes.map((one) => ({
        ...one,
        say: 'The moon pulls at the water of the sea, and that is why the tide comes and goes.',
      })),
    },
    facts: { ...first.facts, voice: 'slt' },
  });
  const all = (text: string) => [0, 1, 2, 3, 4].map((at) => ({ scene: at, say: text }));

  it('keeps the voice for a few foreign words, with a note', async () => {
    const { brief, notes } = await revised({ changes: [{ scene: 1, say }] }, spoken('auto'));
    expect(brief).toMatchObject({ voice: 'slt', revises: { keeps: [0, null, 2, 3, 4] } });
    expect(notes?.[1]).toBe(
      'The new words do not look like English, and the voice of the film speaks English only: set voice to none to show them as captions.',
    );
    expect((await revised({ changes: [{ scene: 1, say: 'The moon pulls.' }] }, spoken('auto'))).notes).toHaveLength(1);
  });

  it.each([
    ['all words are foreign', all(say), 'The words do not look like English'],
    ['all are in letters that no voice speaks', all(russian), 'The words do not look like English'],
  ])('has none where the voice was left to the service and %s', async (_, changes, note) => {
    const { brief, notes } = await revised({ changes }, spoken('auto'));
    expect(brief).toMatchObject({ voice: 'none', revises: { keeps: [null, null, null, null, null] } });
    expect(notes?.join()).toContain(note);
  });

  it('keeps a voice that was named', async () => {
    expect((await revised({ changes: all(say) }, spoken('slt'))).brief).toMatchObject({ voice: 'slt' });
  });
});

it('is drawn anew in another style, which must be there', async () => {
  const { notes, inputs } = await revised({ adapter_id: LOGO });
  expect(notes?.[0]).toBe('Drawn anew: all scenes (50 of 50 s).');
  expect(inputs).toMatchObject({ adapter: [LOGO] });
});

it('uses a film of the library, before anything of it is known', () => {
  expect(createVideo.inputs?.({ revise_from: FIRST })).toMatchObject({ video: [FIRST] });
});

it('takes a member out by null, reads Markdown, and changes a part of the diction', async () => {
  const scenes = first.brief.scenes.map((one) => ({ ...one, headline: 'Above', say: 'Said.' }));
  const film = { brief: { ...first.brief, scenes } };
  const changes = [
    { scene: 1, headline: null, say: '**Told**.' },
    { scene: 2, headline: '', seconds: 9 },
  ];
  const { brief } = await revised({ changes, pronounce: { Told: 'toad' } }, film);
  const [, told, kept] = (brief?.['scenes'] ?? []) as { headline?: string; say?: string }[];
  expect(told).not.toHaveProperty('headline');
  expect(told).toMatchObject({ say: 'Told.', seconds: 10 });
  expect(kept).toMatchObject({ headline: 'Above', seconds: 9 });
  expect(brief).toMatchObject({ diction: { locale: 'en-GB', pronounce: { Told: 'toad' } } });
});

it('uses the images of inserted scenes, for which the library is asked', async () => {
  const insert = { visual: { type: 'image', resource_id: IMAGE.toUpperCase() } };
  expect((await revised({ changes: [{ scene: 5, insert }] })).inputs).toMatchObject({ image: [IMAGE, LOGO] });
});

it('reports the findings of drawn scenes alone', async () => {
  const scenes = [
    ...first.brief.scenes.slice(0, 4),
    scene.parse({ seconds: 10, visual: { type: 'picture', words: ['qzxv', 'Bread'] } }),
  ];
  const film = { brief: { ...first.brief, scenes } };
  const visual = { type: 'picture', words: ['vzqx', 'Bread'] };
  expect((await revised({ changes: [two] }, film)).notes).toHaveLength(1);
  expect((await revised({ changes: [{ scene: 1, visual }] }, film)).notes?.[1]).toContain('scenes[1]');
});

describe('is refused with', () => {
  const clip = { type: 'clip', resource_id: CLIP, start_seconds: 9 };
  const unknown = { visual: { type: 'picture', icon: ['fluent:no-such-thing'] } };
  const nested: unknown = Array.from({ length: 50 }).reduce((inner) => ({ insert: inner }), 1);

  it.each<[string, object, string]>([
    ['a scene out of range', { changes: [{ scene: 40, remove: true }] }, 'changes[0].scene: must be 0–4'],
    [
      'an index that no film has',
      { changes: [{ scene: 41, remove: true }] },
      'changes.0.scene: must be a whole number from 0 to 40',
    ],
    ['two changes of one scene', { changes: [two, two] }, 'changes[1].scene: changes[0] names this scene already'],
    ['changes that change nothing', { changes: [{ scene: 1, ...title('Two') }] }, 'changes: they change nothing'],
    ['no change at all', {}, 'changes: they change nothing'],
    ['an empty list', { changes: [] }, 'changes: they change nothing'],
    [
      'changes that leave no scene',
      { changes: [0, 1, 2, 3, 4].map((at) => ({ scene: at, remove: true })) },
      'changes: they leave no scene',
    ],
    [
      'a change without a member',
      { changes: [{ scene: 1 }] },
      'changes.0: must have remove, insert or members of a scene',
    ],
    [
      'an insertion with members beside it',
      { changes: [{ scene: 1, insert: title('Zero'), say: 'One.' }] },
      'changes.0.insert: must stand alone beside scene',
    ],
    [
      'a removal with members beside it',
      { changes: [{ scene: 1, say: 'One.', remove: true }] },
      'changes.0.remove: must stand alone beside scene',
    ],
    [
      'an unknown member',
      { changes: [{ scene: 1, text: 'One' }] },
      'changes.0: has no field text; the fields are scene, remove',
    ],
    ['a wrong visual', { changes: [{ scene: 1, visual: { type: 'title' } }] }, 'changes.0.visual.text: is required'],
    [
      'letters that no font has',
      { changes: [{ scene: 1, ...title('தமிழ்') }] },
      'changes[0].visual.text: no font here has the letter த',
    ],
    [
      'a clip that begins after its video',
      {
        changes: [
          { scene: 4, remove: true },
          { scene: 1, visual: clip },
          { scene: 0, insert: { visual: clip } },
        ],
      },
      'changes[2].insert.visual.start_seconds: is 9',
    ],
    ['a picture that there is not', { changes: [{ scene: 1, ...unknown }] }, 'changes[0].visual.icon'],
    [
      'words too long for a film',
      { changes: [0, 1, 2, 3].map((at) => ({ scene: at, say: 'word '.repeat(230), seconds: null })) },
      'changes: the scenes last about',
    ],
    [
      'ten thousand changes',
      { changes: Array.from({ length: 10_000 }, () => two) },
      'changes: must be a list of at most 80 items',
    ],
    ['changes in changes', { changes: [{ scene: 0, insert: nested }] }, 'changes.0.insert'],
    [
      'scenes beside it',
      { scenes: [title('One')] },
      'scenes: cannot be given with revise_from; write what is to change as changes',
    ],
    ['words beside it', { prompt: 'One' }, 'prompt: cannot be given with revise_from'],
    [
      'changes of no film',
      { revise_from: undefined, changes: [two] },
      'changes: are those of a finished film: give its id as revise_from',
    ],
    ['an id of another form', { revise_from: 'film 1' }, 'revise_from: must be text in the form uuid'],
  ])('%s', async (_, given, said) => {
    await expect(revised(given)).rejects.toThrow(said);
  });

  it.each([
    ['a film of an earlier version', { facts: { ...first.facts, revisable: undefined } }, 'too old to be revised'],
    ['an imported film', { brief: {} }, 'is not made of scenes'],
  ])('%s', async (_, film, said) => {
    await expect(revised({ changes: [two] }, film)).rejects.toThrow(said);
  });
});
