import { type Style, tonedColour } from '@libs/drawing';
import { describe, expect, it } from 'vitest';
import { styleOfColours } from '../../../../../test/support/films/style-of-colours.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { accentWords } from '../../themes/accent-words.js';
import { contrast } from './colour.js';
import { dressLook } from './dress-look.js';
import { styledPalette } from './styled-palette.js';
import { styleFinish } from './style-finish.js';

const TONES: Record<string, number[]> = {
  '#0a2c65': [0.2, 0.3, 0.3, 0.32, 1],
  '#f5edde': [0.66, 0.8, 0.88, 0.94, 0.99],
};
const COLOURS: [string, string[]][] = [
  ['blueprints', ['#0a2c65', '#143973', '#92b1cd', '#fbfeff']],
  ['water colours', ['#f5edde', '#eac8a3', '#bdc6c9', '#cf8b8d', '#afbabf']],
  ['black', ['#000000']],
  ['white', ['#ffffff']],
  ['grey', ['#808080']],
  ['red', ['#ff0000', '#e00000']],
  ['yellow', ['#ffff00', '#fff27a']],
  ['tubes of light', ['#08060f', '#ff2bd6', '#21f3ff', '#fff7a0']],
];
const STYLES = COLOURS.map(([name, colours]): [string, Style] => [name, styleOfColours(colours, TONES[colours[0]!])]);
const CASES = STYLES.flatMap(([name, style]) => (['light', 'dark'] as const).map((tone) => ({ name, style, tone })));

describe('a palette of a style', () => {
  it.each(CASES)('of $name can be read in the $tone tone, also after its tone curve', ({ style, tone }) => {
    const palette = styledPalette(style, tone);
    const { tone: curve } = styleFinish(style, palette);
    const toned = (color: string): string => hexOf(tonedColour(curve, rgbOf(color)));
    const { ground, surface, ink, inkSoft, accent, onAccent } = palette;
    for (const [words, below] of [
      [ink, ground],
      [ink, surface],
      [inkSoft, ground],
      [inkSoft, surface],
      [accentWords(palette), ground],
      [onAccent, accent],
    ] as const) {
      expect(contrast(words, below)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(toned(words), toned(below)), `${words} on ${below}`).toBeGreaterThanOrEqual(4.45);
    }
    expect(contrast(toned(accent), toned(ground))).toBeGreaterThanOrEqual(2.95);
  });

  it('has the colours of the style where they can carry words', () => {
    const [[, blueprints], [, waterColours]] = STYLES as [[string, Style], [string, Style]];
    expect(styledPalette(blueprints, 'dark')).toMatchObject({ ground: '#0a2c65', ink: '#fbfeff' });
    expect(styledPalette(waterColours, 'light')).toMatchObject({ ground: '#f5edde' });
  });
});

describe('the look of a film in a style', () => {
  const film = { theme: 'swiss', seed: 1, scenes: [] };
  const [, style] = STYLES[0]!;

  it('has the theme that is asked for, on the ground and in the colours of the style', () => {
    const look = dressLook(film, style);
    expect(look).toMatchObject({ theme: { name: 'swiss' }, ground: 'dark', palette: { ground: '#0a2c65' } });
    expect(dressLook({ ...film, theme: 'press' }, style)).toMatchObject({
      theme: { name: 'editorial' },
      ground: 'dark',
    });
    expect(dressLook({ ...film, ground: 'light' }, style)).toMatchObject({ ground: 'light' });
  });

  it('keeps the colours of a brand', () => {
    const { palette } = dressLook({ ...film, brand: { colors: ['#ff5a1f', '#101820'] } }, style);
    expect(palette).toMatchObject({ accent: '#ff5a1f', ground: '#101820' });
  });

  it('has the own colours of the theme around the accent of a brand', () => {
    const grounds = [1, 2, 3, 4, 5, 6].map(
      (seed) => dressLook({ ...film, seed, brand: { colors: ['#0a2c65'] } }).palette,
    );
    const { light, dark } = FILM_THEMES.find(({ name }) => name === 'swiss')!.tones;
    expect(new Set(grounds.map(({ ground }) => ground))).toEqual(new Set([light.ground, dark.ground]));
  });

  it('is that of the theme without a style', () => {
    const swiss = FILM_THEMES.find(({ name }) => name === 'swiss')!;
    const look = dressLook({ ...film, ground: 'light' });
    expect(look.palette).toEqual(swiss.tones.light);
  });
});

it('pictures that a style does not know keep black and grey words legible', () => {
  for (const [, style] of STYLES) {
    const { tone } = styleFinish(style);
    const toned = (color: string): string => hexOf(tonedColour(tone, rgbOf(color)));
    expect(contrast(toned('#000000'), toned('#ffffff'))).toBeGreaterThanOrEqual(6.9);
    expect(contrast(toned('#595959'), toned('#ffffff'))).toBeGreaterThanOrEqual(4.4);
  }
});

function rgbOf(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')}`;
}
