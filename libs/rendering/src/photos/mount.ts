import type { DrawingContext } from '../drawing/drawing-context.js';
import type { Box } from '../layout.js';

/** The frame of a photo that does not fill the stage. */
export interface Mount {
  place: Box;
  /** Of the frame's corners. */
  radius: number;
  /** Draws what is around and behind the photo. */
  draw(context: DrawingContext): void;
}
