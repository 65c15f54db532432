import type { Light, Palette } from './palette.js';
import type { TransitionKind } from './transition.js';

/** A typeface as a canvas names it; `variation` is for variable fonts, e.g. `'wght' 600`. */
export interface Typeface {
  family: string;
  weight: number;
  variation: string;
  /** Letter spacing in hundredths of the size. */
  tracking: number;
}

/** How a film looks: every colour, letter form and cut. A theme is one file in themes/ and one entry in the list of themes. */
export interface Theme {
  name: string;
  palette(light: Light): Palette;
  display: Typeface;
  text: Typeface;
  /** Words on a dark ground and on a light one. */
  ink: { onDark: string; onLight: string };
  /** Darkening of the picture's corners, 0–1. */
  vignette: number;
  transitions: { calm: readonly TransitionKind[]; lively: readonly TransitionKind[] };
}
