import { describe, expect, it } from 'vitest';
import { scene } from '../../scenes/scene.js';
import { type FilmOfScenes } from '../another-shape.js';
import { estimateDrawnSeconds } from './drawn-seconds.js';
import { reviseBrief } from './revise-brief.js';

const FIRST = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b11';
const titles = (...texts: string[]) => texts.map((text) => scene.parse({ visual: { type: 'title', text } }));

const brief: FilmOfScenes = {
  scenes: titles('One', 'Two', 'Three'),
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 24,
  theme: 'auto',
  tone: 'auto',
  voice: 'auto',
  captions: 'burned',
  music: 'auto',
  seed: 7,
};

const facts = {
  revisable: true,
  fps: 24,
  theme: 'swiss',
  tone: 'plain',
  ground: 'light',
  colouring: 0,
  arrangement: 'plain',
  voice: 'none',
  music: 'calm',
  pictures: 'line',
  scenes: [
    { start_seconds: 0, duration_seconds: 2, enters: 'cut' },
    { start_seconds: 2, duration_seconds: 3, enters: 'fade' },
    { start_seconds: 5, duration_seconds: 2, enters: 'cut' },
  ],
};

const first = { id: FIRST, brief, facts };
const canDraw = () => true;
const two = { scene: 1, visual: { type: 'title', text: 'Second' } as const };
type Changes = Parameters<typeof reviseBrief>[1];
const revised = (changes: Changes, film: object = first) => reviseBrief({ ...first, ...film }, changes, canDraw);

it('keeps all that was chosen for the finished film, and the entrances of its scenes', () => {
  const film = revised({ scenes: [two] });
  expect(film).toMatchObject({
    theme: 'swiss',
    tone: 'plain',
    ground: 'light',
    music: 'calm',
    seed: 7,
    videos: [FIRST],
  });
  expect(film.scenes.map(({ transition }) => transition)).toEqual(['cut', 'fade', 'cut']);
  expect(film.revises).toEqual({
    id: FIRST,
    keeps: [0, null, 2],
    first: [
      { start: 0, frames: 48, entrance: 'cut' },
      { start: 48, frames: 72, entrance: 'fade' },
      { start: 120, frames: 48, entrance: 'cut' },
    ],
    variants: [0, 1, 2],
    things: {},
    family: 'line',
  });
});

it('removes, inserts and appends scenes by their index in the finished film', () => {
  const [before, after] = titles('Zero', 'Four');
  const { scenes, revises } = revised({
    scenes: [
      { scene: 0, remove: true },
      { scene: 1, insert: before! },
      { scene: 3, insert: after! },
    ],
  });
  expect(scenes.map(({ visual }) => ('text' in visual ? visual.text : ''))).toEqual(['Zero', 'Two', 'Three', 'Four']);
  expect(revises.keeps).toEqual([null, 1, 2, null]);
  expect(revises.variants).toEqual([0, 1, 2, 3]);
});

it('varies the scenes of a revised film that is revised again as they were drawn first', () => {
  const once = revised({ scenes: [{ scene: 0, remove: true }] });
  const again = revised(
    { scenes: [{ ...two, scene: 0 }] },
    { brief: once, facts: { ...facts, scenes: facts.scenes.slice(1) } },
  );
  expect(again.revises).toMatchObject({ keeps: [null, 1], variants: [1, 2] });
});

it.each<[string, Changes]>([
  ['another theme', { film: { theme: 'block' } }],
  ['another tone', { film: { tone: 'grave' } }],
  ['a brand', { film: { brand: { colors: ['#c02040'] } } }],
  ['captions in another place', { film: { captionPlace: 'top' } }],
  ['another shape', { film: { aspectRatio: '9:16' } }],
  ['a fixed length', { film: { durationSeconds: 9 } }],
])('draws all for %s', (_, changes) => {
  const film = revised({ ...changes, scenes: [two] });
  expect(film.revises.keeps).toEqual([null, null, null]);
  expect(estimateDrawnSeconds(film)).toBeCloseTo(changes.film?.durationSeconds ?? 4.9, 0);
});

it('draws all where captions of a tall film move, or a scene comes to show a loss', () => {
  const tall = { brief: { ...brief, aspectRatio: '9:16' as const } };
  expect(revised({ film: { captionPlace: 'bottom' } }, tall).revises.keeps).toEqual([null, null, null]);
  const figures = { type: 'chart', chart: 'bar', data: { labels: ['Sales', 'Loss'], series: [{ values: [3, 1] }] } };
  const chart = scene.parse({ visual: figures });
  expect(revised({ scenes: [{ scene: 2, visual: chart.visual }] }).revises.keeps).toEqual([null, null, null]);
});

it('draws kept steps whose numbers change', () => {
  const steps = scene.parse({ visual: { type: 'steps', items: ['Stir', 'Rest'] } });
  const film = revised(
    { scenes: [{ scene: 0, remove: true }] },
    { brief: { ...brief, scenes: [steps, steps, steps] } },
  );
  expect(film.revises.keeps).toEqual([null, null]);
});

it('chooses what hangs on another tone again', () => {
  const film = revised({ film: { tone: 'grave' } });
  expect(film).toMatchObject({ tone: 'grave', theme: 'auto', music: 'auto', voice: 'auto' });
  expect([film.ground, film.colouring]).toEqual([undefined, undefined]);
});

it('keeps every picture where the music alone changes', () => {
  const film = revised({ film: { music: 'epic' } });
  expect(film.music).toBe('epic');
  expect(film.revises.keeps).toEqual([0, 1, 2]);
  expect(estimateDrawnSeconds(film)).toBe(0);
});

it('draws spoken scenes alone for another voice', () => {
  const scenes = [{ ...brief.scenes[0]!, say: 'One.' }, ...brief.scenes.slice(1)];
  const film = revised({ film: { voice: 'slt' } }, { brief: { ...brief, scenes }, facts: { ...facts, voice: 'rms' } });
  expect(film.revises.keeps).toEqual([null, 1, 2]);
});

describe('with words whose letters its voice cannot speak', () => {
  const inCyrillic = (voice: string) => {
    const scenes = brief.scenes.map((one, at) => (at < 2 ? { ...one, say: 'One.' } : one));
    const film = { brief: { ...brief, voice, scenes }, facts: { ...facts, voice: 'slt' } };
    return revised({ scenes: [{ scene: 1, say: 'Луна притягивает воду.' }] }, film);
  };

  it('chooses the voice again where the service chose it', () => {
    expect(inCyrillic('auto')).toMatchObject({ voice: 'auto', revises: { keeps: [null, null, 2] } });
  });

  it('refuses where the caller named the voice', () => {
    expect(() => inCyrillic('slt')).toThrow('no voice for Cyrillic letters');
  });
});

it('counts the changed scene and the entrance above it as drawn', () => {
  const film = revised({ scenes: [two] });
  const later = revised({ scenes: [{ ...two, scene: 0 }] });
  expect(estimateDrawnSeconds(film)).toBeCloseTo(1.7, 0);
  expect(estimateDrawnSeconds(later)).toBeCloseTo(estimateDrawnSeconds(film) + 0.5, 1);
});

it.each<[string, Changes, RegExp]>([
  ['of a scene that is not there', { scenes: [{ scene: 3, remove: true }] }, /^changes\[0\]\.scene: must be 0–2/u],
  ['of one scene twice', { scenes: [two, two] }, /^changes\[1\]\.scene: changes\[0\] names this scene already/u],
  [
    'that change nothing',
    { scenes: [{ scene: 1, visual: brief.scenes[1]!.visual }] },
    /^changes: they change nothing/u,
  ],
  ['to what is chosen already', { film: { theme: 'swiss' } }, /^changes: they change nothing/u],
  [
    'that leave no scene',
    { scenes: [0, 1, 2].map((at) => ({ scene: at, remove: true as const })) },
    /^changes: they leave no scene/u,
  ],
  ['to a scene that cannot be', { scenes: [{ scene: 0, visual: null }] }, /^changes\[0\]\.visual: /u],
  [
    'to words that do not fit',
    {
      scenes: [
        {
          scene: 2,
          insert: {
            ...scene.parse({ visual: { type: 'title', text: 'Words' } }),
            say: 'word '.repeat(200),
            seconds: 2,
          },
        },
      ],
    },
    /^changes\[0\]\.insert\.say: /u,
  ],
])('refuses changes %s', (_, changes, text) => {
  expect(() => revised(changes)).toThrow(text);
});

it.each<[string, object]>([
  ['an earlier version made', { facts: { ...facts, revisable: undefined } }],
  ['is a composition', { brief: { ...brief, scenes: undefined, composition: { html: '' } } }],
])('refuses a film that %s', (_, film) => {
  expect(() => revised({ scenes: [two] }, film)).toThrow(/too old|not made of scenes/u);
});
