import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { drawPicture } from '../draw-picture.js';
import { ASPECT_RATIOS } from '../frame-size.js';
import type { ImageBrief } from '../image-brief.js';
import { LOWEST_CONTRAST } from '../legibility.js';
import { THEMES } from '../themes/theme-list.js';

const studio = new CanvasStudio();
const draw = (changes: Partial<ImageBrief>) =>
  drawPicture(
    {
      prompt: 'Mountains are calling',
      aspectRatio: '4:5',
      size: 256,
      format: 'png',
      technique: 'poster',
      seed: 1,
      ...changes,
    },
    studio,
  );
const bytes = (changes: Partial<ImageBrief>): string =>
  createHash('sha256')
    .update(studio.pixels(draw(changes).surface))
    .digest('hex');

describe('a poster', () => {
  it.each(ASPECT_RATIOS)(
    'in %s is legible and orderly in every composition and for every length of words',
    (aspectRatio) => {
      const prompts = [
        'Zephyr',
        'Mountains are calling',
        'The jazz festival in Lisbon, 12 July, free entry at the old harbour',
        'Donaudampfschifffahrtsgesellschaftskapitänsmütze: many words '.repeat(12),
      ];
      for (let seed = 0; seed < 8; seed++) {
        const { contrast, collisions } = draw({
          aspectRatio,
          seed,
          size: seed % 2 ? 256 : 512,
          prompt: prompts[seed % 4],
        });
        expect(collisions).toBe(0);
        expect(contrast).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
      }
    },
    60_000,
  );

  it.each(['Quick quotes, quiet quests', 'Éclair à côté: Ångström Île Übergröße', 'Jazz; Jungle, Jive'])(
    'gives tails and accents of "%s" their room in every theme',
    (prompt) => {
      for (const theme of THEMES) {
        for (let seed = 0; seed < 4; seed++)
          expect(draw({ prompt, theme, seed, aspectRatio: '9:16' }).collisions).toBe(0);
      }
    },
    60_000,
  );

  it('is the same for the same seed, and seeds compose it in different ways', () => {
    expect(bytes({})).toBe(bytes({}));
    const kinds = Array.from({ length: 8 }, (_, seed) => draw({ seed }).motif.split(' ')[0]);
    expect(new Set(kinds)).toEqual(new Set(['field', 'split', 'window']));
  });

  it('has its art from edge to edge of its place, whatever the ground of words in its theme', () => {
    // The upper left of a tall poster whose art fills the upper part: press leaves paper around the pictures of its films.
    const { surface, motif } = draw({ aspectRatio: '9:16', theme: 'press', seed: 1 });
    expect(motif).toMatch(/^(field|split)/);
    const pixels = studio.pixels(surface);
    const paper = [0xf4, 0xec, 0xdc];
    expect([...pixels.subarray(0, 3)]).not.toEqual(paper);
  });

  it('is what auto makes of a prompt that asks for one', () => {
    expect(draw({ technique: 'auto', prompt: 'A poster about the ocean' })).toMatchObject({ technique: 'poster' });
  });
});
