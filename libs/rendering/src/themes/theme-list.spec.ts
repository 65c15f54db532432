import { describe, expect, it } from 'vitest';
import { contrastRatio, luminance, mix, rgb } from '../drawing/colour.js';
import { worstContrast } from '../legibility.js';
import { LIGHTS } from '../palette.js';
import { THEMES, themeNamed } from './theme-list.js';

const contrast = (letters: string, ground: string): number =>
  contrastRatio(luminance(rgb(letters)), luminance(rgb(ground)));

describe('the themes', () => {
  it('have names of their own, and auto is none of them', () => {
    expect(new Set(THEMES).size).toBe(THEMES.length);
    expect(THEMES).not.toContain('auto');
    expect(THEMES).toContain(themeNamed('auto').name);
  });

  it('differ in more than colour: in brush, letters, ground, mark, entrance, captions and cuts', () => {
    const themes = THEMES.map(themeNamed);
    const letters = themes.map(({ display }) => `${display.family} ${display.variation} ${display.capitals}`);
    const cuts = themes.map(({ transitions }) => transitions.lively.join());
    const plates = themes.map((theme) => {
      const { corner, edge, underlined } = theme.captions(theme.palette('day'));
      return JSON.stringify({ corner, underlined, framed: edge !== undefined });
    });
    for (const parts of [
      letters,
      cuts,
      plates,
      themes.map(({ brush }) => brush),
      themes.map(({ ground }) => ground),
      themes.map(({ mark }) => mark),
      themes.map(({ entrance }) => entrance),
    ]) {
      expect(new Set<unknown>(parts).size).toBe(themes.length);
    }
  });

  it.each(THEMES)('%s has colours for every light, and captions that can be read over anything', (name) => {
    const theme = themeNamed(name);
    for (const light of LIGHTS) {
      const palette = theme.palette(light);
      const { plate, opacity, ink, heard } = theme.captions(palette);
      expect(palette.light).toBe(light);
      for (const behind of ['#000000', '#ffffff']) {
        const ground = mix(behind, plate, opacity);
        expect(contrast(ink, ground), `${light} over ${behind}`).toBeGreaterThan(4.5);
        expect(contrast(heard, ground), `${light} heard over ${behind}`).toBeGreaterThan(4.5);
      }
    }
  });

  it.each(THEMES)('%s keeps its words readable on black, on white and on both at once', (name) => {
    const theme = themeNamed(name);
    const grounds = [
      [0, 0],
      [255, 255],
      [0, 255],
    ] as const;
    for (const light of LIGHTS) {
      for (const [darkest, brightest] of grounds) {
        const behind = { darkest: [darkest, darkest, darkest], brightest: [brightest, brightest, brightest] } as const;
        const { writing, strength } = theme.ground.choose(behind, theme.palette(light));
        expect(worstContrast(behind, writing, strength), `${light} ${darkest}–${brightest}`).toBeGreaterThan(4.5);
      }
    }
  });
});
