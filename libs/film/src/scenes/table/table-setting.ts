import { largestSize, SMALLEST, type Room } from '../../measure/room.js';
import { LINE_HEIGHT } from '../../measure/svg-text.js';
import { emsOf, widestEms } from '../../measure/text-width.js';
import { widestWord, wrapped } from '../../measure/wrapped.js';

export interface TableSetting {
  /** Size of type, in cqmin. */
  size: number;
  /** Widths of the columns, in cqmin, padding included. */
  widths: number[];
  /** Least height of a row, in cqmin. */
  row: number;
}

interface Cells {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Air on both sides of a cell's words, and above and below them, in em. */
const ASIDE = 0.9;
const ABOVE = 0.56;
const MOST = 8;
const TALLEST_ROW = 3.4;
const MOST_LINES = 3;

/** The largest type in which a table fits a room; undefined where no legible one does. */
export function tableSetting(
  { columns, rows }: Cells,
  { width, height }: Room,
  least = SMALLEST,
): TableSetting | undefined {
  const table = [columns, ...rows];
  const across = columns.map((_, at) => table.map((cells) => cells[at] ?? ''));
  const size = largestSize(MOST, least, (size) => {
    const widths = widthsOf(across, width / size);
    if (!widths) return false;
    const lines = table.map((cells) => linesOf(cells, widths));
    const high = lines.reduce((sum, one) => sum + one * LINE_HEIGHT + ABOVE, 0);
    return Math.max(...lines) <= MOST_LINES && high * size <= height;
  });
  const widths = size === undefined ? undefined : widthsOf(across, width / size);
  if (size === undefined || !widths) return undefined;
  return { size, widths: widths.map((ems) => ems * size), row: Math.min(height / table.length, size * TALLEST_ROW) };
}

function linesOf(cells: readonly string[], widths: readonly number[]): number {
  return Math.max(1, ...cells.map((text, at) => wrapped(text, (widths[at] ?? 1) - ASIDE).length));
}

/** Widths in em: each column its longest word, and what is left by what its cells lack. */
function widthsOf(columns: readonly string[][], room: number): number[] | undefined {
  const least = columns.map((cells) => widestWord(cells) * 1.04 + ASIDE);
  const wanted = columns.map((cells) => widestEms(cells) * 1.04 + ASIDE);
  const free = room - sum(least);
  if (free < 0) return undefined;
  const lacking = sum(wanted) - sum(least);
  const share = lacking === 0 ? 0 : Math.min(1, free / lacking);
  const widths = least.map((width, at) => width + ((wanted[at] ?? 0) - width) * share);
  const rest = room - sum(widths);
  return widths.map((width) => width + rest / widths.length);
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((all, one) => all + one, 0);
}

/** Whether a text is a number, with a unit of at most three letters behind it. */
function isFigure(text: string): boolean {
  const [, figure = ''] = /^([^\p{L}]*)\p{L}{0,3}$/u.exec(text) ?? [];
  return /\p{N}/u.test(figure);
}

/** Whether most cells of a column are figures, which stand at its end, and the others, such as “sold out”, are as short. */
export function isOfFigures(cells: readonly string[]): boolean {
  const filled = cells.filter((text) => text.trim() !== '');
  const figures = filled.filter(isFigure);
  return figures.length > filled.length * 0.6 && filled.every((text) => emsOf(text) < 9);
}
