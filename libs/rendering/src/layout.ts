import type { Stage } from './scene.js';

/** Where the words of a shot stand, and where its picture keeps its main motif. */
export const LAYOUT_KINDS = ['title', 'headline', 'split', 'lower-third', 'number', 'steps', 'quote', 'end'] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

export type Box = readonly [x: number, y: number, width: number, height: number];
export type Side = 'left' | 'right' | 'top' | 'bottom' | 'all';

export interface Layout {
  kind: LayoutKind;
  /** The box that the words never leave; inside the 5 % safe area and above the captions. */
  text: Box;
  align: 'left' | 'center';
  /** Where in the box the block of lines rests. */
  rest: 'top' | 'middle' | 'bottom';
  /** Largest and smallest type size, and lines at most. */
  size: { largest: number; smallest: number; lines: number };
  focus: Stage['focus'];
  /** From which edge the picture is toned down for the words. */
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

/** Share of each side that stays free of words. */
export const SAFE_SHARE = 0.05;

/** The layout of that kind for a frame, in design units. Tall frames stack what wide ones set side by side. */
export function layoutOf(kind: LayoutKind, frame: LayoutFrame): Layout {
  const layout = frame.width >= frame.height * 1.2 ? wide(kind, frame) : tall(kind, frame);
  const [x, y, width, height] = layout.text;
  const head = HEAD_ROOM[kind] ?? 0;
  return { ...layout, text: [x, y + head, width, height - head] };
}

/** Height above the words that the layout's own mark takes. */
const HEAD_ROOM: Partial<Record<LayoutKind, number>> = { title: 28, split: 28, steps: 82 };

/** A place on a wide frame, in shares of its width and height; `column` runs from the side margin, `box` is free. */
interface WideLook {
  area: { column: number } | { box: readonly [x: number, y: number, width: number, height: number] };
  align: Layout['align'];
  rest: Layout['rest'];
  size: Layout['size'];
  focus: readonly [x: number, y: number, radius: number];
  scrim: 'side' | 'bottom' | 'all';
}

const size = (largest: number, smallest: number, lines: number): Layout['size'] => ({ largest, smallest, lines });
const beside = { align: 'left', rest: 'middle', scrim: 'side' } as const;
const below = { align: 'left', rest: 'bottom', scrim: 'bottom' } as const;
const centred = { align: 'center', rest: 'middle', scrim: 'all' } as const;

const WIDE: Record<LayoutKind, WideLook> = {
  title: { ...beside, area: { column: 0.58 }, size: size(118, 56, 4), focus: [0.78, 0.42, 190] },
  headline: { ...below, area: { box: [0.07, 0.46, 0.86, 0.45] }, size: size(104, 48, 2), focus: [0.66, 0.34, 180] },
  split: { ...beside, area: { column: 0.5 }, size: size(92, 42, 5), focus: [0.73, 0.47, 215] },
  'lower-third': { ...below, area: { box: [0.087, 0.6, 0.7, 0.31] }, size: size(66, 38, 2), focus: [0.5, 0.38, 230] },
  number: { ...beside, area: { column: 0.53 }, size: size(250, 44, 3), focus: [0.74, 0.48, 215] },
  steps: { ...beside, area: { column: 0.5 }, size: size(78, 40, 4), focus: [0.74, 0.46, 215] },
  quote: { ...centred, area: { box: [0.14, 0.16, 0.72, 0.75] }, size: size(76, 40, 4), focus: [0.5, 0.46, 250] },
  end: { ...centred, area: { box: [0.12, 0.18, 0.76, 0.73] }, size: size(96, 46, 3), focus: [0.5, 0.44, 260] },
};

function wide(kind: LayoutKind, { width, height, captionBand, mirrored }: LayoutFrame): Layout {
  const look = WIDE[kind];
  const floor = height - Math.max(height * 0.09, captionBand);
  const [focusX, focusY, radius] = look.focus;
  return {
    kind,
    align: look.align,
    rest: look.rest,
    size: look.size,
    text: wideBox(look.area, { width, height, floor, mirrored }),
    focus: { x: width * (mirrored ? 1 - focusX : focusX), y: height * focusY, radius },
    scrim: look.scrim === 'side' ? (mirrored ? 'right' : 'left') : look.scrim,
  };
}

function wideBox(
  area: WideLook['area'],
  { width, height, floor, mirrored }: { width: number; height: number; floor: number; mirrored: boolean },
): Box {
  if ('box' in area) {
    const [x, y, across] = area.box;
    return [width * x, height * y, width * across, floor - height * y];
  }
  const side = width * 0.07;
  const across = width * area.column - side;
  return [mirrored ? width - side - across : side, height * 0.09, across, floor - height * 0.09];
}

const TALL_SHARE: Record<LayoutKind, { from: number; to: number; lines: number; largest: number }> = {
  title: { from: 0.08, to: 0.46, lines: 5, largest: 112 },
  headline: { from: 0.52, to: 0.94, lines: 4, largest: 96 },
  split: { from: 0.08, to: 0.42, lines: 4, largest: 84 },
  'lower-third': { from: 0.6, to: 0.94, lines: 3, largest: 64 },
  number: { from: 0.08, to: 0.46, lines: 4, largest: 220 },
  steps: { from: 0.08, to: 0.42, lines: 4, largest: 76 },
  quote: { from: 0.2, to: 0.78, lines: 6, largest: 72 },
  end: { from: 0.24, to: 0.72, lines: 4, largest: 88 },
};

function tall(kind: LayoutKind, { width, height, captionBand }: LayoutFrame): Layout {
  const { from, to, lines, largest } = TALL_SHARE[kind];
  const side = width * 0.08;
  const floor = Math.min(height * to, height - Math.max(captionBand, height * 0.06));
  const above = from < 0.15;
  const middle = kind === 'quote' || kind === 'end';
  return {
    kind,
    align: middle ? 'center' : 'left',
    rest: middle ? 'middle' : above ? 'top' : 'bottom',
    text: [side, height * from, width - side * 2, floor - height * from],
    size: { largest, smallest: 34, lines },
    focus: { x: width * 0.5, y: height * (above ? 0.68 : middle ? 0.5 : 0.3), radius: 210 },
    scrim: middle ? 'all' : above ? 'top' : 'bottom',
  };
}
