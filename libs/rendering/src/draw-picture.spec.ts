import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import type { ImageBrief } from './image-brief.js';
import { LOWEST_CONTRAST } from './legibility.js';
import { drawPicture } from './draw-picture.js';
import { THEMES } from './themes/theme-list.js';
import { UnsupportedScript } from './unsupported-script.js';

const studio = new CanvasStudio();
const BRIEF: ImageBrief = {
  prompt: 'A calm evening by the ocean',
  aspectRatio: '1:1',
  size: 256,
  format: 'png',
  technique: 'auto',
  seed: 1,
};
const bytes = (changes: Partial<ImageBrief>): string =>
  createHash('sha256')
    .update(studio.pixels(drawPicture({ ...BRIEF, ...changes }, studio).surface))
    .digest('hex');

describe('drawPicture', () => {
  it('is the same for the same brief, and another one for another seed or technique', () => {
    expect(bytes({})).toBe(bytes({}));
    const others = [{ seed: 2 }, { technique: 'art' }, { technique: 'card' }, { prompt: 'A city at night' }] as const;
    expect(new Set([{}, ...others].map(bytes)).size).toBe(5);
  });

  it.each([
    ['A calm evening by the ocean', 'illustration', /^ocean$/],
    ['“Be yourself; everyone else is taken.”', 'card', /^people$/],
    ['xyzzy', 'art', /^(warp|currents|strata)$/],
  ])('makes of "%s" a picture by %s', (prompt, technique, motif) => {
    const picture = drawPicture({ ...BRIEF, prompt }, studio);
    expect(picture.technique).toBe(technique);
    expect(picture.motif).toMatch(motif);
  });

  it.each(['illustration', 'art', 'card', 'poster'] as const)('looks otherwise in every theme: %s', (technique) => {
    const looks = THEMES.map((theme) => bytes({ technique, theme }));
    expect(new Set(looks).size).toBe(THEMES.length);
    for (const theme of THEMES) {
      const picture = drawPicture({ ...BRIEF, technique, theme }, studio);
      expect(picture.theme).toBe(theme);
      expect(picture.contrast ?? 21).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
    }
  });

  it('with auto is in the theme that its words call for, as a film is', () => {
    expect(drawPicture({ ...BRIEF, prompt: 'The annual report of our foundation' }, studio).theme).toBe('press');
    expect(drawPicture({ ...BRIEF, prompt: 'Join our hackathon!', theme: 'auto' }, studio).theme).toBe('neon');
    expect(drawPicture(BRIEF, studio).theme).toBe('lumen');
  });

  it('knows several kinds of abstract picture', () => {
    const motifs = Array.from(
      { length: 12 },
      (_, seed) => drawPicture({ ...BRIEF, technique: 'art', size: 64, seed }, studio).motif,
    );
    expect(new Set(motifs).size).toBe(3);
  });

  it('sets readable words on a card, however long the prompt', () => {
    const { contrast } = drawPicture({ ...BRIEF, technique: 'card', prompt: 'many words '.repeat(360) }, studio);
    expect(contrast).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
  });

  it('sets a word that no line can hold cut, and not over the edge', () => {
    const card = (prompt: string): string => bytes({ technique: 'card', prompt });
    expect(card('x'.repeat(200))).toBe(card(`${'x'.repeat(25)}…`));
  });

  it('sets quoted words alone only where the prompt gives them as its text', () => {
    const card = (prompt: string): string => bytes({ technique: 'card', prompt, theme: 'lumen' });
    expect(card('A card: "xyzzy qux"')).toBe(card('"xyzzy qux"'));
    expect(card('Zephyr denies "xyzzy qux"')).not.toBe(card('"xyzzy qux"'));
    const denied = 'There is no evidence that "vaccines cause autism"';
    expect(drawPicture({ ...BRIEF, prompt: denied }, studio).technique).not.toBe('card');
    expect(drawPicture({ ...BRIEF, prompt: 'A 12" record next to a 7" single' }, studio).technique).not.toBe('card');
  });

  it('has a title of whole words', () => {
    const { title } = drawPicture({ ...BRIEF, prompt: 'several words '.repeat(20) }, studio);
    expect(title).toMatch(/^(Several|several)( words several)+( words)?…$/);
    expect(title.length).toBeLessThanOrEqual(120);
  });

  it('has the size that was asked for', () => {
    const { surface } = drawPicture({ ...BRIEF, aspectRatio: '9:16', size: 640 }, studio);
    expect([surface.width, surface.height]).toEqual([360, 640]);
  });

  it('refuses what it cannot draw, and reads emoji beside words', () => {
    expect(() => drawPicture({ ...BRIEF, prompt: 'مرحبا' }, studio)).toThrow(UnsupportedScript);
    expect(drawPicture({ ...BRIEF, prompt: 'Up 🚀' }, studio).motif).toBe('space');
  });
});
