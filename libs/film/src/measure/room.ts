import type { FrameFormat } from '@libs/rendering';
import { wrapped } from './wrapped.js';

/** Where the picture of a scene stands, in hundredths of the shorter side of the frame (cqmin). */
export interface Room {
  width: number;
  height: number;
}

/** As `.safe` and `.headline` of base.css have them. */
const SIDE = 7;
const EDGE = 6;
const HEADLINE = 6.4;
const GAP = 3;
const CAPTIONS = 15;

/** The room that a headline and captions leave to the picture in a frame, measured in any unit. */
export function roomIn(frame: Room, { headline, captions }: { headline?: string; captions?: boolean } = {}): Room {
  const unit = Math.min(frame.width, frame.height) / 100;
  const width = frame.width / unit - 2 * SIDE;
  const above = headline ? wrapped(headline, width / HEADLINE).length * HEADLINE * 1.05 + GAP : 0;
  return { width, height: frame.height / unit - 2 * EDGE - above - (captions ? CAPTIONS : 0) };
}

const FRAMES: Record<FrameFormat, Room> = {
  wide: { width: 16, height: 9 },
  square: { width: 1, height: 1 },
  portrait: { width: 4, height: 5 },
  tall: { width: 9, height: 16 },
};

/** The room below a headline of one line in each shape: a kind that is legible there may be asked for. */
export const ROOMS: readonly Room[] = Object.values(FRAMES).map((frame) => roomIn(frame, { headline: '–' }));

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
