import { largestSize, SMALLEST, type Room } from '../../measure/room.js';
import { LINE_HEIGHT } from '../../measure/svg-text.js';
import { emsOf } from '../../measure/text-width.js';
import { wrapped } from '../../measure/wrapped.js';
import type { TableVisual } from './visual.js';

/** A table as one block for each row: its first cell as a title, below it each other cell beside the head of its column. */
export interface RecordSetting {
  /** Size of type, in cqmin. */
  size: number;
  /** Cells that stand in one line of a block. */
  across: number;
}

/** Sizes of titles and of heads, as shares of the size. */
export const TITLE = 1.3;
export const HEAD = 0.8;
/** Air between two cells of a line, between a head and its cell, and below a block, in em. */
export const [BETWEEN, AFTER_HEAD, BELOW] = [1.5, 0.5, 0.9];
const MOST = 6.4;
/** Columns from which on a table is narrow enough to gain by blocks. */
const FEWEST = 3;

/** The largest type in which the rows of a table fit a room as blocks; undefined where none does, or where heads lack. */
export function recordSetting({ columns, rows }: TableVisual, { width, height }: Room): RecordSetting | undefined {
  const heads = columns.slice(1);
  if (columns.length < FEWEST || heads.some((head) => head.trim() === '')) return undefined;
  const settings = [2, 1].map((across): RecordSetting => {
    const size = largestSize(MOST, SMALLEST, (size) => {
      const cell = (width / size - BETWEEN * (across - 1)) / across;
      const isHeld = rows.every(([, ...cells]) =>
        cells.every((text, at) => emsOf(heads[at] ?? '') * HEAD + AFTER_HEAD + emsOf(text) <= cell),
      );
      const titles = rows.map(([title = '']) => wrapped(`${columns[0]} ${title}`, width / size / TITLE).length * TITLE);
      const lines = titles.reduce((sum, lines) => sum + lines + Math.ceil(heads.length / across), 0);
      return isHeld && (lines * LINE_HEIGHT + rows.length * BELOW) * size <= height;
    });
    return { size: size ?? 0, across };
  });
  const best = settings.reduce((one, other) => (other.size > one.size ? other : one));
  return best.size === 0 ? undefined : best;
}
