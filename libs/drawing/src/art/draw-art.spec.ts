import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { drawArt } from './draw-art.js';
import type { ArtBrief } from './art-brief.js';
import { THEMES } from './art-themes.js';

const studio = new CanvasStudio();
const BRIEF: ArtBrief = {
  prompt: 'A calm evening by the ocean',
  technique: 'art',
  aspectRatio: '1:1',
  size: 256,
  format: 'png',
  seed: 1,
};
const bytes = (changes: Partial<ArtBrief>): string =>
  createHash('sha256')
    .update(studio.pixels(drawArt({ ...BRIEF, ...changes }, studio).surface))
    .digest('hex');

describe('drawArt', () => {
  it('is the same for the same brief, and another one for another seed or prompt', () => {
    expect(bytes({})).toBe(bytes({}));
    expect(new Set([{}, { seed: 2 }, { prompt: 'A city at night' }].map(bytes)).size).toBe(3);
  });

  it('looks otherwise in every theme', () => {
    expect(new Set(THEMES.map((theme) => bytes({ theme }))).size).toBe(THEMES.length);
    for (const theme of THEMES) expect(drawArt({ ...BRIEF, theme }, studio).theme).toBe(theme);
  });

  it('with auto is in a theme that the seed takes', () => {
    const themes = Array.from({ length: 24 }, (_, seed) => drawArt({ ...BRIEF, size: 64, seed }, studio).theme);
    expect(new Set(themes)).toEqual(new Set(THEMES));
  });

  it('has the light that its words call for, and the colours of a brand', () => {
    const asked = (prompt: string, more: Partial<ArtBrief> = {}) => bytes({ prompt, theme: 'lumen', ...more });
    expect(asked('dusk')).not.toBe(asked('forest'));
    expect(asked('dusk', { brand: { colors: ['#00ff00'] } })).not.toBe(asked('dusk'));
  });

  it('knows several kinds of pictures', () => {
    const motifs = Array.from({ length: 12 }, (_, seed) => drawArt({ ...BRIEF, size: 64, seed }, studio).motif);
    expect(new Set(motifs)).toEqual(new Set(['warp', 'currents', 'strata']));
  });

  it('has a title of whole words', () => {
    const { title } = drawArt({ ...BRIEF, prompt: 'several words '.repeat(20) }, studio);
    expect(title).toMatch(/^(Several|several)( words several)+( words)?…$/);
    expect(title.length).toBeLessThanOrEqual(120);
  });

  it('has the size that was asked for', () => {
    const { surface } = drawArt({ ...BRIEF, aspectRatio: '9:16', size: 640 }, studio);
    expect([surface.width, surface.height]).toEqual([360, 640]);
  });
});
