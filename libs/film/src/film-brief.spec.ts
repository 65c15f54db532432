import { describe, expect, it } from 'vitest';
import { hasCallersMarkup, isFilm } from './film-brief.js';
import type { Scene } from './scenes/scene.js';

const title: Scene = { visual: { type: 'title', text: 'Bread' }, transition: 'auto' };

describe('a film brief', () => {
  it('has scenes or a composition', () => {
    expect([{ scenes: [title] }, { composition: { html: '' } }, { prompt: 'Bread' }].map(isFilm)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('has markup of the caller where it is a composition', () => {
    expect(hasCallersMarkup({ scenes: [title] })).toBe(false);
    expect(hasCallersMarkup({ composition: { html: '<p>' } })).toBe(true);
  });
});
