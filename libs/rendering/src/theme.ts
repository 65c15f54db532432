import type { Brush } from './brushes/brush.js';
import type { CaptionLook } from './caption-look.js';
import type { Entrance } from './entrance.js';
import type { Finish } from './finishes/finish.js';
import type { WordGround } from './grounds/word-ground.js';
import type { Mark } from './marks/mark.js';
import type { Light, Palette } from './palette.js';
import type { ThemeStyle } from './style/theme-style.js';
import type { TransitionKind } from './transition.js';
import type { Typeface } from './typeface.js';

/** How a film looks: every colour, letter form, surface and cut. A theme is one file in themes/ and one entry in the list. */
export interface Theme {
  name: string;
  palette(light: Light): Palette;
  /** How the shapes of a scene are drawn. */
  brush: Brush;
  display: Typeface;
  text: Typeface;
  /** Words of a still picture, on a dark ground and on a light one. */
  ink: { onDark: string; onLight: string };
  /** How a word set large appears. */
  entrance: Entrance;
  /** What lies between the large words and the picture. */
  ground: WordGround;
  captions(palette: Palette): CaptionLook;
  /** The small mark that belongs to a layout. */
  mark: Mark;
  /** Whether what these draw above the words is as wide as their column, not as the words. */
  wideMarks: boolean;
  /** What is around a photo that does not fill the picture: a soft enlargement of it, or one flat colour. */
  photos: 'soft' | 'flat';
  /** A texture over the picture, under the words. */
  finish?: Finish;
  /** Darkening of the picture's corners, 0–1. */
  vignette: number;
  /** A trained style that the theme is drawn in. */
  style?: ThemeStyle;
  transitions: { calm: readonly TransitionKind[]; lively: readonly TransitionKind[] };
}
