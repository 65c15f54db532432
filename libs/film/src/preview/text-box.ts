import { z } from 'zod';

// The text boxes as the page reports them. A caller's script may have changed the page, so every value is validated.

const length = z.number().min(-100_000).max(100_000);

/** x, y, width and height in pixels of the frame. */
const rect = z.tuple([length, length, length, length]);
export type Rect = z.output<typeof rect>;

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
const colour = z.tuple([channel(), channel(), channel(), z.number().min(0).max(1)]);

/** Words that stand together as one block, such as a heading or a cell. */
const textBox = z.object({
  /** Index of the scene that holds it; undefined for layers above the scenes, such as captions. */
  scene: z.int().min(0).max(99).optional(),
  text: z.string().max(400),
  lines: z.array(rect).min(1).max(60),
  /** Pixels. */
  fontSize: z.number().min(0).max(10_000),
  colour,
  /** The panel on which it stands: the nearest element around it with a ground or a border. */
  panel: rect.optional(),
  /** What its ancestors let through. */
  clip: rect.optional(),
});
export type TextBox = z.output<typeof textBox>;

export const MOST_TEXT_BOXES = 300;

export const textBoxes = z.array(textBox).max(MOST_TEXT_BOXES);

function channel(): z.ZodNumber {
  return z.number().min(0).max(255);
}

/** The smallest rectangle around others. */
export function around(rects: readonly Rect[]): Rect {
  const left = Math.min(...rects.map(([x]) => x));
  const top = Math.min(...rects.map(([, y]) => y));
  const right = Math.max(...rects.map(([x, , width]) => x + width));
  const bottom = Math.max(...rects.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/** Square pixels that two rectangles share. */
export function shared([x, y, width, height]: Rect, [left, top, across, down]: Rect): number {
  const wide = Math.min(x + width, left + across) - Math.max(x, left);
  const high = Math.min(y + height, top + down) - Math.max(y, top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
