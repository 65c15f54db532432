import { describe, expect, it } from 'vitest';
import { contrastRatio, luminance, rgb } from '../drawing/colour.js';
import { LIGHTS } from '../palette.js';
import { THEMES, themeNamed } from './theme-list.js';

describe('the themes', () => {
  it('have names of their own, and auto is none of them', () => {
    expect(new Set(THEMES).size).toBe(THEMES.length);
    expect(THEMES).not.toContain('auto');
    expect(THEMES).toContain(themeNamed('auto').name);
  });

  it.each(THEMES)('%s has colours for every light, and letters that stand out from its darkest ground', (name) => {
    const theme = themeNamed(name);
    const { ink } = theme;
    for (const light of LIGHTS) {
      const { light: own, deep, pale, accent } = theme.palette(light);
      const contrast = (letters: string, ground: string): number =>
        contrastRatio(luminance(rgb(letters)), luminance(rgb(ground)));
      expect(own).toBe(light);
      expect(Math.min(contrast(ink.onDark, deep), contrast(accent, deep))).toBeGreaterThan(7);
      expect(contrast(ink.onLight, pale)).toBeGreaterThan(7);
    }
  });
});
