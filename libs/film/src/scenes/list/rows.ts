import type { FrameFormat } from '@libs/drawing';
import type { Box } from '../../typography/fit-text.js';
import { SMALLEST_WORDS } from '../../typography/picture-area.js';
import { linesOf, longestWord, textWidth } from '../../typography/text-width.js';

interface Item {
  text: string;
  price?: string | undefined;
  detail?: string | undefined;
  icon?: string | undefined;
}

export interface Rows {
  columns: number;
  /** Of the texts, in hundredths of the frame's short side. */
  size: number;
}

export const LEADING = 1.17;
/** Shares of the size. */
export const DETAIL = 0.8;
export const ICON = 1.6;
/** Between the pictures of two rows. */
const ICON_MARGIN = 0.2;
export const ICON_GAP = 0.6;
export const PRICE_GAP = 1.6;
export const ROW_PADDING = 0.22;
/** What a theme may take for the panel's padding, and the space between two columns. */
const PADDING = { inline: 4, block: 3 };
export const COLUMN_GAP = 9;
/** One column reads better: a second one has to make comfortable words so much larger. */
const WORTH_A_COLUMN = 1.25;
const COMFORTABLE = 5;
const LARGEST: Record<FrameFormat, number> = { wide: 8.6, square: 7.6, portrait: 8, tall: 8.4 };

/** Columns and the largest size in which all rows fit; undefined where even the smallest does not. */
export function fittingRows(
  items: readonly Item[],
  shape: FrameFormat,
  area: Box,
  words = SMALLEST_WORDS[shape],
): Rows | undefined {
  const smallest = items.some(({ detail }) => detail !== undefined) ? words / DETAIL : words;
  const inner = { width: area.width - 2 * PADDING.inline, height: area.height - 2 * PADDING.block };
  const one = largestSize(items, 1, inner, [LARGEST[shape], smallest]);
  const two = items.length < 4 ? 0 : largestSize(items, 2, inner, [LARGEST[shape], smallest]);
  if (one === 0 && two === 0) return undefined;
  return two > one * (one < COMFORTABLE ? 1 : WORTH_A_COLUMN) ? { columns: 2, size: two } : { columns: 1, size: one };
}

/** 0 where no size fits. */
function largestSize(items: readonly Item[], columns: number, inner: Box, [from, to]: [number, number]): number {
  for (let size = from; size >= to; size *= 0.97) if (rowsFit(items, columns, size, inner)) return size;
  return 0;
}

function rowsFit(items: readonly Item[], columns: number, size: number, { width, height }: Box): boolean {
  const rows = Math.ceil(items.length / columns);
  const column = (width - COLUMN_GAP * (columns - 1)) / columns;
  const pictured = items.some(({ icon }) => icon !== undefined);
  const heights = items.map((item) => rowHeight(item, size, column, pictured));
  let used = 0;
  for (let row = 0; row < rows; row += 1) used += Math.max(...heights.filter((_, index) => index % rows === row));
  return used <= height;
}

function rowHeight({ text, price, detail }: Item, size: number, column: number, pictured: boolean): number {
  const priced = price === undefined ? 0 : textWidth(price) + PRICE_GAP;
  const width = column / size - priced - (pictured ? ICON + ICON_GAP : 0);
  if (width < Math.min(7, longestWord(text)) || width < 4) return Infinity;
  const words = linesOf(text, width) + (detail === undefined ? 0 : linesOf(detail, width / DETAIL) * DETAIL);
  return size * Math.max(words * LEADING + 2 * ROW_PADDING, pictured ? ICON + ICON_MARGIN : 0);
}
