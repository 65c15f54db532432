import type { FrameFormat } from '@libs/drawing';
import type { Box } from '../typography/fit-text.js';
import { pictureArea, SHAPES } from '../typography/picture-area.js';

/** Where the picture of a scene stands, in hundredths of the shorter side of the frame (cqmin). */
export type Room = Box;

/** The room that a headline and captions leave to the picture of a scene. */
export function roomOf(
  shape: FrameFormat,
  { headline, captions = { head: 0, foot: 0 } }: { headline?: string; captions?: { head: number; foot: number } } = {},
): Room {
  const { width, height } = pictureArea(shape, headline);
  return { width, height: height - captions.head - captions.foot };
}

/** The room below a headline of one line in each shape: a kind that is legible there may be asked for. */
export const ROOMS: readonly Room[] = SHAPES.map((shape) => pictureArea(shape, 'A usual line'));

/** Smallest type of a film, in cqmin. */
export const SMALLEST = 3.2;

/** The largest of a few sizes of type, from `most` down to `least` in steps, at which something fits. */
export function largestSize(most: number, least: number, fits: (size: number) => boolean): number | undefined {
  for (let size = most; size >= least - 1e-9; size -= 0.2) if (fits(size)) return size;
  return undefined;
}

/** The style of an element of class `plate`, in which `calc(var(--u) * n)` is n cqmin of the room. */
export function plateOf({ width, height }: Room): Record<string, string> {
  return { '--w': width.toFixed(2), '--h': height.toFixed(2) };
}
