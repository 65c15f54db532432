import { largestSize, SMALLEST, type Room } from '../../measure/room.js';
import { LINE_HEIGHT } from '../../measure/svg-text.js';
import { widestWord, wrapped } from '../../measure/wrapped.js';
import type { CompareVisual } from './visual.js';

interface CompareSetting {
  /** Sizes of type, in cqmin. */
  title: number;
  point: number;
  /** Side by side; one above the other where that is larger. */
  across: boolean;
}

/** Padding of a panel, the gap between two, and what stands before a point, in cqmin. */
const PADDING = 4;
const GAP = 4;
const MARK = 4;
/** Air between points, in em. */
const AIR = 0.6;

/** The arrangement in which the points are largest; below the smallest legible size where none is legible. */
export function compareSetting(visual: CompareVisual, room: Room): CompareSetting {
  const [beside, above] = [arranged(visual, room, true), arranged(visual, room, false)];
  const gain = room.width > room.height * 1.5 ? 1.4 : room.height > room.width * 1.2 ? 0.7 : 1.02;
  return above.point > beside.point * gain ? above : beside;
}

function arranged({ left, right }: CompareVisual, room: Room, across: boolean): CompareSetting {
  const width = (across ? (room.width - GAP) / 2 : room.width) - 2 * PADDING;
  const height = across ? room.height : (room.height - GAP) / 2;
  const sides = [left, right];
  const pictured = sides.some(({ icon }) => icon !== undefined);
  const headLines = (size: number): number =>
    Math.max(...sides.map(({ title }) => wrapped(title, width / size - (pictured ? 1.9 : 0)).length));
  const title = (most: number, lines: number): number =>
    largestSize(most, 4, (size) => {
      const words = widestWord(sides.map((side) => side.title));
      return words * size * 1.05 <= width - (pictured ? size * 1.9 : 0) && headLines(size) <= lines;
    }) ?? 4;
  const head = across ? Math.max(title(9, 1), Math.min(6, title(6, 2))) : title(9, 1);
  const top = Math.max(head * 1.08 * headLines(head), pictured ? head * 1.45 : 0) + 2 + 2 * PADDING;
  const rows = Math.max(...sides.map(({ points }) => points.length));
  const lines = (size: number): number => {
    const each = sides.map(({ points }) => points.map((text) => wrapped(text, (width - MARK) / size).length));
    if (!across) return Math.max(...each.map((counts) => counts.reduce((sum, count) => sum + count, 0)));
    return Array.from({ length: rows }, (_, at) => Math.max(...each.map((counts) => counts[at] ?? 0))).reduce(
      (sum, count) => sum + count,
      0,
    );
  };
  const point = largestSize(
    8,
    SMALLEST * 0.6,
    (size) => top + lines(size) * size * LINE_HEIGHT + rows * size * AIR <= height,
  );
  return { title: head, point: point ?? SMALLEST * 0.6, across };
}
