import type { Drawable } from '../drawing/drawing-context.js';

/** An image that a brief brought along, ready to be drawn. */
export interface Photo {
  /** Id that the brief names it with. */
  id: string;
  picture: Drawable;
  /** Where its detail is, in shares of its width and height. */
  focal: { x: number; y: number };
  /** Whether any of it can be seen through. */
  isTransparent: boolean;
  /** Mean colour of what is not transparent. */
  colour: string;
}
