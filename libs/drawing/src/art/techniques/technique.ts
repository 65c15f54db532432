import type { Drawable } from '../../canvas/drawing-context.js';
import type { Random } from '../../canvas/random.js';
import type { Studio } from '../../canvas/studio.js';
import type { Palette } from '../palette.js';

export interface Sheet {
  /** Pixels. */
  width: number;
  height: number;
  palette: Palette;
  random: Random;
  studio: Studio;
}

/** Fills a sheet with a picture that has no model in the world. */
export type Technique = (sheet: Sheet) => Drawable;
