import { frameFormat } from './frame-format.js';
import type { FormatLook, LayoutKind, LayoutLook, Side } from './layout-look.js';
import { PORTRAIT } from './layouts/portrait.js';
import { SQUARE } from './layouts/square.js';
import { TALL } from './layouts/tall.js';
import { WIDE } from './layouts/wide.js';
import { safeArea } from './safe-area.js';
import type { Stage } from './scene.js';

export type Box = readonly [x: number, y: number, width: number, height: number];

/** A layout on a frame, in design units. */
export interface Layout extends Pick<LayoutLook, 'align' | 'rest' | 'size'> {
  kind: LayoutKind;
  /** The box that the words never leave; inside the safe area and above the captions. */
  text: Box;
  /** Where the motif belongs while the words fill their box. */
  focus: Stage['focus'];
  scrim: Side;
}

export interface LayoutFrame {
  width: number;
  height: number;
  /** Height at the bottom that captions need; 0 without burned captions. */
  captionBand: number;
  /** Puts the words on the other side. */
  mirrored: boolean;
}

const FORMATS: Record<ReturnType<typeof frameFormat>, FormatLook> = {
  wide: WIDE,
  square: SQUARE,
  portrait: PORTRAIT,
  tall: TALL,
};

/** Height above the words that the layout's own mark takes. */
export const HEAD_ROOM: Partial<Record<LayoutKind, number>> = { title: 28, split: 28 };

/** The layout of that kind for a frame. Each format has its own, so none is a crop of another. */
export function layoutOf(kind: LayoutKind, frame: LayoutFrame): Layout {
  const { width, height, captionBand, mirrored } = frame;
  const { kinds, mirrored: others } = FORMATS[frameFormat(frame)];
  const { box, align, rest, size, focus, scrim } = (mirrored ? others[kind] : undefined) ?? kinds[kind];
  const head = HEAD_ROOM[kind] ?? 0;
  const top = height * box[1] + head;
  const floor = Math.min(height * (box[1] + box[3]), height - Math.max(captionBand, safeArea(frame).bottom));
  return {
    kind,
    align,
    rest,
    size,
    scrim,
    text: [width * box[0], top, width * box[2], floor - top],
    focus: { x: width * focus[0], y: height * focus[1], radius: focus[2] },
  };
}
