import type { DiagramVisual } from './visual.js';

/** Em that a letter of bold type takes, rather more than less: the browser sets the words inside. */
const LETTER = 0.6;
const WIDE_LETTER = /[\u1100-\u{3FFFF}]/u;
const LINE = 1.16;
/** Air around the words of a box, and side of its picture, in em. */
const [PADDING, ICON] = [0.6, 2];
/** Air around a box, and type in cqmin, below which so many boxes cannot be read in the smallest frame (em²). */
const [AIR, MOST_AREA] = [1.5, 1050];

export interface Box {
  width: number;
  height: number;
}

/** About the width of a text on one line, in em. */
export function ems(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (WIDE_LETTER.test(letter) ? 1.1 : LETTER), 0);
}

/** The box of a node whose words stand in lines of about so many em; a longer word makes it wider. */
export function boxOf({ label, icon }: DiagramVisual['nodes'][number], line: number): Box {
  const words = label.split(/\s+/u).map(ems);
  const width = Math.max(Math.min(line, ems(label)), ...words, icon === undefined ? 2.4 : ICON);
  let [lines, used] = [1, 0];
  for (const word of words) {
    if (used > 0 && used + LETTER / 2 + word > width) [lines, used] = [lines + 1, 0];
    used += word + LETTER / 2;
  }
  const picture = icon === undefined ? 0 : ICON + 0.3;
  return { width: width + 2 * PADDING, height: lines * LINE + picture + 1.4 * PADDING };
}

/** Whether the boxes alone, without any arrow, are more than a frame holds in type that can be read. */
export function areTooMany({ nodes }: DiagramVisual): boolean {
  const boxes = nodes.map((node) => boxOf(node, 5));
  return boxes.reduce((sum, { width, height }) => sum + (width + AIR) * (height + AIR), 0) > MOST_AREA;
}
