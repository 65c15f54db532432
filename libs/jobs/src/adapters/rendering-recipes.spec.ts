import { describe, expect, it } from 'vitest';
import { RenderingRecipes } from './rendering-recipes.js';

describe('the recipes of renderings', () => {
  const recipes = new RenderingRecipes();
  const composition = {
    title: 'A card',
    segments: [{ id: 'one', type: 'card', title: 'One', durationSeconds: 1 }],
    audio: { strategy: 'silent' },
    captions: 'none',
    output: { aspectRatio: '16:9', resolution: '480p', fps: 24 },
    theme: 'auto',
    seed: 7,
    sources: {},
    credits: {},
  };

  it.each([undefined, 1])('know a brief of version %s', (version) => {
    expect(recipes.of('compose', { ...composition, version }).phases.length).toBeGreaterThan(0);
  });

  it.each([
    ['compose', 2],
    ['remix', 2],
    ['compose', '1'],
    ['remix', null],
  ] as const)('leave a brief to %s of version %s to another revision', (kind, version) => {
    const refusal = expect.objectContaining({ code: 'handler_elsewhere' }) as Error;
    expect(() => recipes.of(kind, { ...composition, mode: 'reframe', version })).toThrow(refusal);
  });
});
