import { describe, expect, it } from 'vitest';
import { testComposition } from '../../../../test/support/media/test-composition.js';
import { FilmRecipes } from './film-recipes.js';

describe('the recipes of renderings', () => {
  const recipes = new FilmRecipes();
  const composition = { ...testComposition(), credits: {} };
  const remix = { mode: 'reframe', source: {}, aspectRatio: '9:16' };

  it.each([
    ['compose', 3, composition],
    ['remix', 1, remix],
    ['remix', undefined, remix],
  ] as const)('know a brief to %s of version %s', (kind, version, brief) => {
    expect(recipes.of(kind, { ...brief, version }).phases.length).toBeGreaterThan(0);
  });

  it.each([
    ['compose', 4],
    ['remix', 2],
    ['compose', '3'],
    ['remix', null],
  ] as const)('leave a brief to %s of version %s to another revision', (kind, version) => {
    const refusal = expect.objectContaining({ code: 'handler_elsewhere' }) as Error;
    expect(() => recipes.of(kind, { ...composition, mode: 'reframe', version })).toThrow(refusal);
  });

  it.each([undefined, 1, 2])('refuse a composition of version %s, which was ordered before an update', (version) => {
    const segments = [{ id: 'one', type: 'card', title: 'One', durationSeconds: 1 }];
    const refusal = expect.objectContaining({ code: 'internal_error' }) as Error;
    expect(() => recipes.of('compose', { ...composition, segments, version })).toThrow(refusal);
  });
});
