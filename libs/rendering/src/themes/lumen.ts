import { smooth } from '../brushes/smooth-brush.js';
import { rising } from '../entrance.js';
import { DISPLAY_FAMILIES, TEXT_FAMILIES } from '../font-families.js';
import { veilGround } from '../grounds/veil-ground.js';
import { barMark } from '../marks/bar-mark.js';
import { stepBars } from '../marks/step-bars.js';
import type { Light, Palette } from '../palette.js';
import type { Theme } from '../theme.js';

const PALETTES: Record<Light, Palette> = {
  day: {
    light: 'day',
    sky: ['#1763c9', '#4fa6ee', '#c9ebff'],
    sun: '#fff3c4',
    land: ['#86b6c4', '#3f8f7a', '#17584a'],
    water: ['#4fb3dc', '#0b5a94'],
    deep: '#0a2c52',
    base: '#14518f',
    accent: '#ffd23f',
    second: '#ff7f5c',
    third: '#5fe0c7',
    pale: '#f4fbff',
  },
  golden: {
    light: 'golden',
    sky: ['#3d4c93', '#e58a6f', '#ffe1a3'],
    sun: '#fff0b8',
    land: ['#b56f87', '#743f63', '#341d45'],
    water: ['#eaa582', '#513366'],
    deep: '#2a1538',
    base: '#66325a',
    accent: '#ffd166',
    second: '#ff7a6b',
    third: '#8fd3d1',
    pale: '#fff3df',
  },
  dusk: {
    light: 'dusk',
    sky: ['#131c47', '#5a3f8f', '#f29a8c'],
    sun: '#ffdcb0',
    land: ['#62508e', '#342f69', '#15183c'],
    water: ['#8a69a6', '#161f52'],
    deep: '#0d1033',
    base: '#2d2b69',
    accent: '#ffbf70',
    second: '#7fe3da',
    third: '#f58fa8',
    pale: '#f6efff',
  },
  night: {
    light: 'night',
    sky: ['#040819', '#0e1e4c', '#34589a'],
    sun: '#f3f5ff',
    land: ['#28477c', '#152b56', '#07112b'],
    water: ['#2b5a97', '#05132f'],
    deep: '#050a1d',
    base: '#10224f',
    accent: '#8ad8ff',
    second: '#ffd681',
    third: '#b69cff',
    pale: '#eef5ff',
  },
  warm: {
    light: 'warm',
    sky: ['#3a2018', '#7d4a30', '#d9a066'],
    sun: '#ffe2ae',
    land: ['#9c6b48', '#65402b', '#2e1a12'],
    water: ['#8a5a3c', '#3b2117'],
    deep: '#22130d',
    base: '#5c3826',
    accent: '#ffc56b',
    second: '#e8734a',
    third: '#9fcdb4',
    pale: '#fbeedb',
  },
  cool: {
    light: 'cool',
    sky: ['#06122b', '#0d2f5c', '#2477a3'],
    sun: '#d9f6ff',
    land: ['#2a5f8f', '#153a63', '#081a33'],
    water: ['#2f86b5', '#08284a'],
    deep: '#061226',
    base: '#0f3159',
    accent: '#3fe0c5',
    second: '#ffb44d',
    third: '#7aa7ff',
    pale: '#eefaff',
  },
  fresh: {
    light: 'fresh',
    sky: ['#0f7a8a', '#67c7b5', '#e9f7cf'],
    sun: '#fffbd1',
    land: ['#8cc29a', '#3f8f63', '#124a3b'],
    water: ['#6fd0c8', '#0d6474'],
    deep: '#06332f',
    base: '#0f6259',
    accent: '#ffe066',
    second: '#ff8f6b',
    third: '#a8e6a1',
    pale: '#f7fff2',
  },
};

const INK = { onDark: '#ffffff', onLight: '#0a1a33' };

/** Light, air and depth: bright skies, deep grounds, one warm accent, wide geometric letters. */
export const lumen: Theme = {
  name: 'lumen',
  palette: (light) => PALETTES[light],
  display: { family: DISPLAY_FAMILIES, weight: 700, variation: "'wght' 700", tracking: -2 },
  text: { family: TEXT_FAMILIES, weight: 400, variation: "'wght' 600", tracking: -0.5 },
  ink: INK,
  brush: smooth,
  entrance: rising,
  ground: veilGround(INK),
  captions: ({ deep, accent }) => ({
    plate: deep,
    opacity: 0.84,
    corner: 0.42,
    ink: '#ffffff',
    heard: accent,
    underlined: false,
  }),
  mark: barMark,
  step: stepBars,
  vignette: 0.24,
  transitions: { calm: ['dissolve', 'iris'], lively: ['push', 'wipe', 'iris', 'dissolve'] },
};
