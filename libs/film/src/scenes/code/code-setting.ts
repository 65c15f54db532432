import { SMALLEST, type Room } from '../../measure/room.js';
import { rowsOf, type CodeRow } from './code-rows.js';

/** How the lines of a code stand in a panel, in cqmin. */
export interface CodeSetting {
  size: number;
  /** Height of a row. */
  row: number;
  /** Rows that the panel shows at once. */
  shown: number;
  /** The rows of each line: a long one is broken. */
  lines: CodeRow[][];
}

/** Width of a letter of the mono face, and height of a row, in em. */
const LETTER = 0.6;
const ROW = 1.42;
export const PANEL = { x: 4, y: 3, bar: 6 };
const MOST = 6.4;
/** Lines are rather broken than smaller than this, where all still stand at once. */
const LIKED = 4;
/** The same for tall rooms, as long as most lines stay whole there. */
const LIKED_TALL = 5.4;
const MOST_BROKEN = 1.7;
const TALL = 1.2;

/**
 * The largest size at which no line is broken and all are seen at once. Where that is small, lines are broken; where even broken
 * lines are too many, the panel scrolls.
 */
export function codeSetting(lines: readonly string[], room: Room, barred: boolean): CodeSetting {
  const width = room.width - 2 * PANEL.x - 1;
  const height = room.height - 2 * PANEL.y - 1 - (barred ? PANEL.bar : 0);
  const longest = Math.max(1, ...lines.map(({ length }) => length));
  const whole = Math.min(MOST, width / (longest * LETTER), height / (lines.length * ROW));
  const set = (size: number): CodeSetting => {
    const broken = lines.map((line) => rowsOf(line, Math.floor(width / (size * LETTER) + 1e-6)));
    const total = broken.reduce((sum, { length }) => sum + length, 0);
    const row = size * ROW;
    return { size, row, lines: broken, shown: Math.min(Math.floor(height / row + 1e-6), total) };
  };
  const liked = room.height > room.width * TALL ? LIKED_TALL : LIKED;
  for (let size = liked; size > Math.max(whole, SMALLEST); size -= 0.2) {
    const setting = set(size);
    const isTorn = size > LIKED && setting.lines.flat().length > lines.length * MOST_BROKEN;
    if (!isTorn && scrollsOf(setting).at(-1) === 0) return setting;
  }
  return set(Math.max(SMALLEST, whole));
}

/** How many rows have left the panel at its head when a line is to be seen. */
export function scrollsOf({ lines, shown }: Pick<CodeSetting, 'lines' | 'shown'>): number[] {
  let below = 0;
  return lines.map(({ length }) => {
    below += length;
    return Math.max(0, below - shown);
  });
}
