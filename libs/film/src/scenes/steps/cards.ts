import type { FrameFormat } from '@libs/drawing';
import { type Box, fitText } from '../../typography/fit-text.js';
import { SMALLEST_WORDS } from '../../typography/picture-area.js';

interface Item {
  text: string;
  icon?: string | undefined;
}

export interface Cards {
  columns: number;
  /** The number stands above the text instead of before it. */
  stacked: boolean;
  /** Sizes in hundredths of the frame's short side. */
  text: number;
  number: number;
  icon: number;
  padding: number;
}

export const LEADING = 1.18;
export const GAP = 2.6;
const LARGEST = 7.6;
/** Shares of the room that numbers, pictures and padding take: less where words need it. */
const AIRS = [1, 0.7, 0.45];

/** The arrangement that shows the steps best; undefined where the words would be smaller than allowed. */
export function fittingCards(
  items: readonly Item[],
  shape: FrameFormat,
  area: Box,
  smallest = SMALLEST_WORDS[shape],
): Cards | undefined {
  const most = shape === 'wide' ? 4 : shape === 'tall' ? 1 : 2;
  const found: Cards[] = [];
  for (let columns = 1; columns <= Math.min(most, items.length); columns += 1) {
    for (const air of AIRS) {
      for (const stacked of [true, false]) {
        const cards = measured(items, { columns, stacked, air }, area, smallest);
        if (cards) found.push(cards);
      }
    }
  }
  found.sort((one, other) => worth(other, items.length) - worth(one, items.length));
  return found[0];
}

/**
 * Large words first; a full last row and large pictures speak for an arrangement too. Numbers smaller than the words, and pictures
 * that are hardly larger, speak against it.
 */
function worth({ text, columns, number, icon, stacked }: Cards, count: number): number {
  const words = text < 5 ? text * 2 - 5 : Math.min(text, 6 + (text - 6) * 0.4);
  const lacking = Math.max(0, text - number) + (icon === 0 ? 0 : Math.max(0, text * 1.5 - icon) * 0.6);
  return words + (count % columns === 0 ? 1.4 : 0) + (stacked ? 0.6 : 0) + icon / 8 + number / 8 - lacking;
}

function measured(
  items: readonly Item[],
  { columns, stacked, air }: { columns: number; stacked: boolean; air: number },
  area: Box,
  smallest: number,
): Cards | undefined {
  const rows = Math.ceil(items.length / columns);
  const padding = 3.2 * air;
  const inner = {
    width: (area.width - GAP * (columns - 1)) / columns - 2 * padding,
    height: (area.height - GAP * (rows - 1)) / rows - 2 * padding,
  };
  const pictured = items.some(({ icon }) => icon !== undefined);
  // In a line the height of the card bounds both already.
  const share = stacked ? air : Math.sqrt(air);
  const number = share * (stacked ? Math.min(14, inner.height * 0.22) : Math.min(12, inner.height * 0.9));
  const icon = pictured ? share * iconSize(inner, stacked) : 0;
  const box = stacked
    ? { width: inner.width, height: inner.height - number - icon - 4 * air }
    : { width: inner.width - number - (pictured ? icon + 2 : 0) - 2, height: inner.height };
  if (box.width < 14 || box.height < smallest || number < smallest) return undefined;
  const limits = { largest: LARGEST, smallest: smallest * 0.96, leading: LEADING };
  const text = Math.min(...items.map((item) => fitText(item.text, box, limits)));
  return text < smallest ? undefined : { columns, stacked, text, number, icon, padding };
}

function iconSize({ width, height }: Box, stacked: boolean): number {
  return stacked ? Math.min(30, height * 0.42, width * 0.8) : Math.min(18, height);
}
