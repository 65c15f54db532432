import { describe, expect, it } from 'vitest';
import { styleOfColours } from '../../../../test/support/films/style-of-colours.js';
import { contrast } from '../plan/look/colour.js';
import type { StillBrief } from './still-brief.js';
import { stillLook } from './still-look.js';
import type { StillScene } from './still-scene.js';

const BLUEPRINTS = styleOfColours(['#0a2c65', '#143973', '#92b1cd', '#fbfeff'], [0.2, 0.3, 0.3, 0.32, 1]);
const WATER_COLOURS = styleOfColours(['#f5edde', '#eac8a3', '#bdc6c9', '#cf8b8d'], [0.66, 0.8, 0.88, 0.94, 0.99]);
const SEEDS = [0, 1, 2, 3];

const sceneOf = (text: string, technique: StillScene['technique']): Pick<StillScene, 'scene' | 'technique'> => ({
  scene: { visual: { type: 'title', text }, transition: 'cut' },
  technique,
});
const CARD = sceneOf('Zephyr', 'card');

function grounds(
  brief: Pick<StillBrief, 'theme' | 'brand'>,
  ...[scene, style]: [typeof CARD, typeof BLUEPRINTS?]
): string[] {
  return SEEDS.map((seed) => stillLook({ ...brief, seed }, scene, style).palette.ground);
}

describe('the look of an image', () => {
  it('without a style is light and dark by turns, and a card stands on the accent too', () => {
    const looks = SEEDS.map((seed) => stillLook({ theme: 'swiss', seed }, sceneOf('Zephyr', 'visual')));
    expect(looks.map(({ ground }) => ground)).toEqual(['light', 'dark', 'light', 'dark']);
    expect(new Set(grounds({ theme: 'swiss' }, CARD)).size).toBe(4);
  });

  it('of a picture whose theme is left open is another one for four seeds in a row', () => {
    const picture: typeof CARD = {
      scene: { visual: { type: 'picture', icon: ['fluent:water-wave'] }, transition: 'cut' },
      technique: 'illustration',
    };
    for (const first of [0, 1, 5, 30]) {
      const looks = SEEDS.map((at) => stillLook({ seed: first + at }, picture));
      expect(new Set(looks.map(({ theme, ground }) => `${theme.name} ${ground}`)).size).toBe(4);
    }
  });

  it('of a warning has no green, and of a party of children no night', () => {
    const looks = (text: string) => SEEDS.map((seed) => stillLook({ seed }, sceneOf(text, 'visual')));
    const warnings = looks('Warning: thin ice').map(({ palette }) => palette.accent);
    for (const accent of warnings) expect(['#b01030', '#d6001c', '#ff4a3d', '#ffd400']).toContain(accent);
    expect(looks('Mia turns 7: balloons').map(({ ground }) => ground)).toEqual(SEEDS.map(() => 'light'));
  });

  it('in a style has its tone and its colours in the theme that is asked for', () => {
    for (const theme of ['swiss', 'papercut'])
      for (const seed of SEEDS) {
        const look = (style: typeof BLUEPRINTS) => stillLook({ theme, seed }, sceneOf('Zephyr', 'visual'), style);
        expect(look(BLUEPRINTS)).toMatchObject({
          theme: { name: theme },
          ground: 'dark',
          palette: { ground: '#0a2c65' },
        });
        expect(look(WATER_COLOURS)).toMatchObject({ ground: 'light', palette: { ground: '#f5edde' } });
      }
    expect(stillLook({ theme: 'press', seed: 1 }, CARD, BLUEPRINTS)).toMatchObject({ ground: 'dark' });
  });

  it('of a card changes between the two grounds of a style, whose words can be read', () => {
    expect(grounds({ theme: 'swiss' }, CARD, BLUEPRINTS)).toEqual(['#0a2c65', '#143973', '#0a2c65', '#143973']);
    const { palette } = stillLook({ theme: 'swiss', seed: 1 }, CARD, WATER_COLOURS);
    expect(contrast(palette.ink, palette.ground)).toBeGreaterThanOrEqual(4.9);
  });

  it('stays on the ground of a style for a chart and for grave words', () => {
    expect(new Set(grounds({ theme: 'swiss' }, sceneOf('Zephyr', 'chart'), BLUEPRINTS)).size).toBe(1);
    const grave = sceneOf('We mourn our friend, who died on Monday', 'card');
    expect(new Set(grounds({ theme: 'swiss' }, grave, BLUEPRINTS)).size).toBe(1);
  });

  it('has the colours of a brand before those of a style', () => {
    const brand = { colors: ['#ff5a1f', '#101820'] };
    expect(stillLook({ brand, seed: 0 }, CARD, BLUEPRINTS).palette).toMatchObject({
      accent: '#ff5a1f',
      ground: '#101820',
    });
    expect(stillLook({ theme: 'swiss', brand, seed: 1 }, CARD, BLUEPRINTS).palette.ground).toBe('#ff5a1f');
  });
});
