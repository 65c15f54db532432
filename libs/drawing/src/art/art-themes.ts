import { lumen } from './lumen.js';
import { neon } from './neon.js';
import type { Light, Palette } from './palette.js';
import { press } from './press.js';

/** The colours that art is painted in, by the name of a theme. */
export const ART_THEMES: Readonly<Record<string, (light: Light) => Palette>> = { lumen, press, neon };

/** The names that an order of art may ask for, besides `auto`. */
export const THEMES: readonly string[] = Object.keys(ART_THEMES);
