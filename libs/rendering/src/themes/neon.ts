import { outlined } from '../brushes/outlined-brush.js';
import { mix } from '../drawing/colour.js';
import { flickering } from '../entrance.js';
import { scanLines } from '../finishes/scan-lines.js';
import { DISPLAY_FAMILIES, TEXT_FAMILIES } from '../font-families.js';
import { veilGround } from '../grounds/veil-ground.js';
import { bracketMark } from '../marks/bracket-mark.js';
import type { Light, Palette } from '../palette.js';
import type { Theme } from '../theme.js';

/** The tubes of one light: two main gases, a third for sparks, and the night they burn in. */
interface Tubes {
  first: string;
  second: string;
  spark: string;
  night: string;
}

const TUBES: Record<Light, Tubes> = {
  day: { first: '#2fd6ff', second: '#ff4f9a', spark: '#ffe34d', night: '#071433' },
  golden: { first: '#ffb02e', second: '#ff3f6e', spark: '#fff08a', night: '#1f0a22' },
  dusk: { first: '#ff5ccb', second: '#8f6bff', spark: '#ffd166', night: '#160a33' },
  night: { first: '#25f4ee', second: '#ff3d9a', spark: '#ffe14d', night: '#06051a' },
  warm: { first: '#ff9d3c', second: '#ff4a4a', spark: '#ffe9a8', night: '#1c0a10' },
  cool: { first: '#3df2c8', second: '#5c8dff', spark: '#ffd84d', night: '#04142a' },
  fresh: { first: '#a6ff4d', second: '#19e0b0', spark: '#fff36b', night: '#04201f' },
};

function lit(light: Light): Palette {
  const { first, second, spark, night } = TUBES[light];
  return {
    light,
    sky: [night, mix(night, second, 0.3), mix(second, night, 0.25)],
    sun: spark,
    land: [mix(second, first, 0.35), first, second],
    water: [first, mix(second, night, 0.5)],
    deep: mix(night, '#000000', 0.4),
    base: mix(night, second, 0.22),
    accent: first,
    second,
    third: spark,
    onPale: night,
    pale: '#f3f0ff',
  };
}

/** Night: tubes of light on black, capitals that flicker on, corners of light around them, flashes and blinds. */
export const neon: Theme = {
  name: 'neon',
  palette: lit,
  brush: outlined,
  display: { family: DISPLAY_FAMILIES, weight: 700, variation: "'wght' 700", tracking: 2, capitals: true },
  text: { family: TEXT_FAMILIES, weight: 400, variation: "'wght' 640", tracking: 0.5 },
  ink: { onDark: '#ffffff', onLight: '#0b0716' },
  entrance: flickering,
  ground: veilGround({ onDark: '#ffffff', least: 0.4 }),
  captions: ({ deep, accent }) => ({
    plate: deep,
    opacity: 0.86,
    corner: 0.2,
    edge: accent,
    ink: '#ffffff',
    heard: accent,
    underlined: false,
  }),
  mark: bracketMark,
  wideMarks: false,
  photos: 'soft',
  finish: scanLines,
  vignette: 0.5,
  transitions: { calm: ['dissolve', 'blinds'], lively: ['flash', 'blinds', 'cut'] },
};
