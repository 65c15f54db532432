import { facesCanDraw as canDraw, pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { scene } from '@libs/film';
import { type Resource, resourceNotFound } from '@libs/library';
import { looksForeign } from '@libs/sound/adapters';
import { expect, it } from 'vitest';
import { examineCall, readPartWishes } from '../calls/examine-call.js';
import type { MadePart } from '../prices/made-part.js';
import { createVideo } from '../tools/create-video.tool.js';

const FIRST = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b11';
const CLIP = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b14';
const MADE = '3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b15';
const find = (id: string): Promise<Resource> =>
  id === CLIP
    ? Promise.resolve({ kind: 'video', metadata: { duration_seconds: 10 } } as unknown as Resource)
    : Promise.reject(resourceNotFound(id));

const clip = { say: 'It waits.', seconds: 10, visual: { type: 'clip', resource_id: CLIP } };
const title = { seconds: 10, visual: { type: 'title', text: 'Winter' } };
/** A finished film with two clips that a model made. */
const first = {
  id: FIRST,
  brief: {
    scenes: [clip, clip, title].map((one) => scene.parse(one)),
    aspectRatio: '16:9',
    resolution: '480p',
    fps: 24,
    theme: 'auto',
    tone: 'auto',
    voice: 'none',
    captions: 'none',
    music: 'off',
    inputs: [],
    videos: [CLIP],
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
    music: 'off',
    scenes: [0, 1, 2].map((at) => ({ start_seconds: 10 * at, duration_seconds: 10, enters: 'cut' })),
  },
};
const brief = { model: 'fal/fox', prompt: 'A hare', ceilingMicrodollars: 5, inputs: [], durationSeconds: 5 };
const bought: MadePart = {
  id: MADE,
  kind: 'video',
  choice: { purchase: { model: 'fal/fox', creditsEach: 40, count: 1, brief }, notes: [] },
};

const call = (changes: object[]) => ({ tool: 'create_video', given: { revise_from: FIRST, changes } });
const wishesOf = (changes: object[]) => readPartWishes([createVideo], call(changes));

async function revised(changes: object[], parts: MadePart[] = []) {
  const measures = { canDraw, find, looksForeign, pictureFor, wordFindings, requirePackaged };
  const asked = { ...call(changes), part: 'order', measured: { first, parts } } as const;
  const { credits, order } = await examineCall([createVideo], asked, measures);
  return { credits, parts: order?.parts, brief: order?.briefs[0] };
}

it('buys no clip again where other scenes, or other members of its scene, change', async () => {
  const changes = [
    { scene: 0, headline: 'Winter' },
    { scene: 2, visual: { type: 'title', text: 'Spring' } },
  ];
  expect(wishesOf(changes)).toEqual([]);
  const { parts, brief: film } = await revised(changes);
  expect(parts).toBeUndefined();
  expect(film).toMatchObject({
    scenes: [{ visual: { resource_id: CLIP } }, { visual: { resource_id: CLIP } }, {}],
    revises: { keeps: [null, 1, null] },
  });
});

it.each([
  ['of a scene', {}],
  ['of a scene that loses its words', { say: null }],
  ['of a scene that loses its words and its length', { say: null, seconds: null }],
])('buys one clip where the prompt %s changes, and keeps the other', async (_case, members) => {
  const changes = [{ scene: 0, ...members, visual: { type: 'clip', prompt: 'A hare', model: 'fal/fox' } }];
  const wishes = wishesOf(changes);
  expect(wishes).toMatchObject([{ place: 'changes[0]', wish: { prompt: 'A hare', model: 'fal/fox' } }]);
  expect(wishes[0]?.wish.durationSeconds).toBeUndefined();
  const { parts, brief: film, credits } = await revised(changes, [bought]);
  expect(parts).toMatchObject([{ resourceId: MADE, brief: { prompt: 'A hare' }, credits: 40 }]);
  expect(film).toMatchObject({
    scenes: [{ visual: { resource_id: MADE, seconds: 5 } }, { visual: { resource_id: CLIP } }, {}],
    revises: { keeps: [null, 1, 2] },
  });
  expect(credits).toBeGreaterThan(40);
});

it('buys one clip for a scene that is put in, as long as that scene', () => {
  const insert = { seconds: 4, visual: { type: 'clip', prompt: 'A hare' } };
  expect(wishesOf([{ scene: 1, insert }])).toMatchObject([
    { place: 'changes[0].insert', wish: { prompt: 'A hare', model: 'auto', durationSeconds: 4 } },
  ]);
});
