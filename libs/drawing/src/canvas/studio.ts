import type { Drawable, DrawingContext } from './drawing-context.js';

/** A picture in memory and the context that draws on it; sizes in pixels. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  readonly context: DrawingContext;
  readonly picture: Drawable;
}

/** Where pictures are drawn. */
export abstract class Studio {
  /** A transparent surface with the theme fonts loaded. */
  abstract surface(width: number, height: number): Surface;
  /** The picture as rows of 8-bit RGBA. */
  abstract pixels(surface: Surface): Buffer;
  /** Whether the text fonts have a glyph for this character. */
  abstract canDraw(character: string): boolean;
}
