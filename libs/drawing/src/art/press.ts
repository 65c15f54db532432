import { mix } from '../canvas/colour.js';
import type { Light, Palette } from './palette.js';

const PAPER = '#f4ecdc';
const VERMILION = '#b02a16';

/** The spot inks of one light: the field that most of a picture is printed in, its darker overprint, and two for what stands out. */
interface Inks {
  field: string;
  dark: string;
  bright: string;
  other: string;
  sun: string;
}

const INKS: Record<Light, Inks> = {
  day: { field: '#4f8fc0', dark: '#16304f', bright: '#f6c244', other: '#e2563a', sun: '#e2563a' },
  golden: { field: '#e39a3b', dark: '#5a2418', bright: '#fbe3a4', other: '#c23f2a', sun: '#c23f2a' },
  dusk: { field: '#cf6a5d', dark: '#33244f', bright: '#f8c98a', other: '#5d86a8', sun: '#f8c07a' },
  night: { field: '#33508c', dark: '#141a3a', bright: '#f5d67a', other: '#d9694f', sun: '#f4ecdc' },
  warm: { field: '#b4512f', dark: '#43190f', bright: '#f5c76a', other: '#ee7a4b', sun: '#f5c76a' },
  cool: { field: '#2f6f8c', dark: '#12283c', bright: '#f2c14e', other: '#e0674a', sun: '#f4e2b8' },
  fresh: { field: '#4c9170', dark: '#153a33', bright: '#f7d35a', other: '#e0644a', sun: '#f1a33c' },
};

/** Print: flat inks on paper. */
export function press(light: Light): Palette {
  const { field, dark, bright, other, sun } = INKS[light];
  return {
    light,
    sky: [mix(field, PAPER, 0.18), mix(field, PAPER, 0.5), mix(field, PAPER, 0.82)],
    sun,
    land: [mix(field, other, 0.3), mix(field, dark, 0.45), mix(dark, field, 0.12)],
    water: [mix(field, PAPER, 0.25), mix(field, dark, 0.55)],
    deep: dark,
    base: mix(field, dark, 0.25),
    accent: bright,
    second: other,
    third: mix(field, PAPER, 0.55),
    onPale: VERMILION,
    pale: PAPER,
  };
}
