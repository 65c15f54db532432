import { frameFormat, type FrameFormat } from './frame-format.js';
import { safeArea } from './safe-area.js';

/** How burned captions are set on a frame, in design units. */
export interface CaptionPlace {
  size: number;
  /** Letters of a line at most. */
  lineLength: number;
  /** The widest a plate may be, and where its lower edge is. */
  width: number;
  floor: number;
  /** Height at the bottom that words and motif leave to captions. */
  band: number;
}

const LINES = 2;
export const CAPTION_LINE_HEIGHT = 1.34;
/** Above and below the lines of a plate, together, as a share of the size. */
export const CAPTION_PADDING = 0.66;
const CLEARANCE = 36;

/** A tall frame is read at arm's length: fewer letters, and larger. */
const LETTERS: Record<FrameFormat, { size: number; lineLength: number }> = {
  wide: { size: 31, lineLength: 42 },
  square: { size: 32, lineLength: 34 },
  portrait: { size: 34, lineLength: 32 },
  tall: { size: 42, lineLength: 24 },
};

export function captionPlace(frame: { width: number; height: number }): CaptionPlace {
  const { size, lineLength } = LETTERS[frameFormat(frame)];
  const { left, right, bottom } = safeArea(frame);
  const floor = frame.height - bottom;
  const block = (LINES * CAPTION_LINE_HEIGHT + CAPTION_PADDING) * size;
  return {
    size,
    lineLength,
    width: frame.width - 2 * Math.max(left, right),
    floor,
    band: bottom + block + CLEARANCE,
  };
}
