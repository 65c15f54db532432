import type { AspectRatio, Brand, ImageFormat } from '@libs/drawing';
import type { ChartData } from '../scenes/chart/visual.js';
import type { Visual } from '../scenes/scene.js';

/** How an image of a page is made. `auto` takes what suits the words, the data and the brand. */
export type StillTechnique = 'illustration' | 'card' | 'poster' | 'chart';

/** What an image that is drawn as a page should be: the picture of a visual, or of a prompt. */
export interface StillBrief {
  /** With a visual it only names the image. */
  prompt?: string;
  visual?: Visual;
  technique: StillTechnique | 'auto';
  /** The figures of a chart. */
  data?: ChartData;
  aspectRatio: AspectRatio;
  /** Longer side in pixels, 256–2048. */
  size: number;
  format: ImageFormat;
  /** A theme's name, an older one, or `auto`. */
  theme?: string;
  /** A tone's name, or `auto`. */
  tone?: string;
  brand?: Brand;
  /** The trained style that it is drawn in, with the hash of its file when the order was admitted. */
  adapter?: { id: string; sha256: string };
  /** The same brief with the same seed gives the same image, but for a level of 255 here and there. */
  seed: number;
  /** Every resource of the caller that the image uses. */
  inputs?: string[];
}

/** Whether a brief of an image is drawn as a page. Generative art is painted on a canvas. */
export function isStill(brief: object): brief is StillBrief {
  return 'size' in brief && !('technique' in brief && brief.technique === 'art');
}
