import { describe, expect, it } from 'vitest';
import { KINDS } from '../scenes/kinds.js';
import { scene } from '../scenes/scene.js';
import { type FilmOfScenes, inAnotherShape, isOfScenes } from './another-shape.js';
import { chooseLook } from './look/choose-look.js';

const SCENES = [scene.parse({ say: 'Bread needs time.', visual: { type: 'title', text: 'Bread' } })];

const film: FilmOfScenes = {
  scenes: SCENES,
  aspectRatio: '16:9',
  resolution: '720p',
  fps: 30,
  theme: 'auto',
  voice: 'auto',
  captions: 'burned',
  music: 'auto',
  seed: 41,
  inputs: ['3f1d5a52-5d0e-4f0c-9f2b-0c9d6a6f1b11'],
};

/** Facts that say nothing, and faces for every letter. */
const BARE = { facts: {}, canDraw: () => true };

describe('a film in another shape', () => {
  it('differs in its aspect ratio alone where its facts say nothing', () => {
    expect(inAnotherShape(film, '9:16', BARE)).toEqual({ ...film, aspectRatio: '9:16' });
  });

  it('keeps the look, the voice and the music that were chosen for the finished film', () => {
    const facts = { theme: 'papercut', tone: 'warm', ground: 'dark', voice: 'none', music: 'epic', width: 1280 };
    expect(inAnotherShape(film, '1:1', { ...BARE, facts })).toEqual({
      ...film,
      aspectRatio: '1:1',
      theme: 'papercut',
      tone: 'warm',
      ground: 'dark',
      voice: 'none',
      music: 'epic',
    });
  });

  it('keeps the ground of a film of an earlier version, whose facts call it tone', () => {
    expect(inAnotherShape(film, '1:1', { ...BARE, facts: { tone: 'dark' } })).toEqual({
      ...film,
      aspectRatio: '1:1',
      ground: 'dark',
    });
  });

  it('is chosen by the same seed as its source', () => {
    const shaped = inAnotherShape(film, '4:5', BARE);
    expect(chooseLook(shaped)).toEqual(chooseLook(film));
  });

  it('takes every kind as its job remembers it', () => {
    const scenes = Object.values(KINDS).map(({ words }) => scene.parse(words.example));
    const remembered = JSON.parse(JSON.stringify({ ...film, scenes })) as FilmOfScenes;
    expect(inAnotherShape(remembered, '9:16', BARE).scenes).toEqual(scenes);
  });

  it('is refused where this version has no such scenes, with the field', () => {
    const older = [...SCENES, { visual: { type: 'ribbon' } }] as unknown as FilmOfScenes['scenes'];
    expect(() => inAnotherShape({ ...film, scenes: older }, '9:16', BARE)).toThrow(
      'scenes.1.visual.type: this version',
    );
  });

  it('is refused where a font has gone since, with scene and field', () => {
    const scenes = [scene.parse({ say: 'Brød.', visual: { type: 'title', text: 'Bread' } })];
    const lacking = { ...BARE, canDraw: (letter: string) => letter !== 'ø' };
    expect(() => inAnotherShape({ ...film, scenes }, '9:16', lacking)).toThrow('scenes[0].say: no font here has the');
  });

  it('is refused where its scenes cannot be drawn, with scene and field', () => {
    const edges = [{ from: 'a', to: 'b' }];
    const visual = { type: 'diagram' as const, nodes: [{ id: 'a', label: 'A' }], edges };
    const scenes = [{ visual, transition: 'auto' as const }];
    expect(() => inAnotherShape({ ...film, scenes }, '9:16', BARE)).toThrow('scenes[0].visual.edges[0].to');
  });
});

it('films of scenes can be set in another shape; documents, prompts and plans cannot', () => {
  expect(isOfScenes(film)).toBe(true);
  const { scenes: _, ...rest } = film;
  expect(isOfScenes({ ...rest, composition: { html: '<p>' } })).toBe(false);
  expect(isOfScenes({ prompt: 'Bread' })).toBe(false);
  expect(isOfScenes({ segments: [] })).toBe(false);
});
