import { mix } from '../canvas/colour.js';
import type { Light, Palette } from './palette.js';

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

/** Night: tubes of light on black. */
export function neon(light: Light): Palette {
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
