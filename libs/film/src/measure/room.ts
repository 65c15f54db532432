import type { FrameFormat } from '@libs/drawing';

/** Where the picture of a scene stands, in hundredths of the shorter side of the frame (cqmin). */
export interface Room {
  width: number;
  height: number;
}

/** The frame without its margins. */
const SAFE: Record<FrameFormat, Room> = {
  wide: { width: 163.8, height: 88 },
  square: { width: 86, height: 88 },
  portrait: { width: 86, height: 113 },
  tall: { width: 81, height: 130.2 },
};
export const SHAPES = Object.keys(SAFE) as FrameFormat[];
/** About the type of a headline, the width of its letters, its lines, and the air below it. */
const HEADLINE = { size: 8, letter: 0.6, lines: 3, leading: 1.08, gap: 4 };

/** About the room that a headline and captions leave to the picture of a scene: the page sets the headline. */
export function roomOf(
  shape: FrameFormat,
  { headline, captions = { head: 0, foot: 0 } }: { headline?: string; captions?: { head: number; foot: number } } = {},
): Room {
  const { width, height } = SAFE[shape];
  const { size, letter, lines: most, leading, gap } = HEADLINE;
  const lines = Math.min(most, Math.ceil(((headline?.length ?? 0) * letter * size) / width));
  const above = lines === 0 ? 0 : lines * size * leading + gap;
  return { width, height: height - above - captions.head - captions.foot };
}

/** The room below a headline of one line in each shape: a kind that is legible there may be asked for. */
export const ROOMS: readonly Room[] = SHAPES.map((shape) => roomOf(shape, { headline: 'A line' }));

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
