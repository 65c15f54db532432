import type { FrameFormat } from '@libs/drawing';
import { extent, groups, max, sort } from 'd3-array';
import type { Point } from '../arrow.js';
import type { DiagramVisual } from './visual.js';
import { ADDED, AIR, endOfWords, type Placed, wayOf } from './ways.js';

/** A box of a layout from left to right. */
export interface Ranked extends Point {
  rank: number;
}

/** Columns of banks, by the square root of the boxes. */
const COLUMNS: Record<FrameFormat, number> = { wide: 1.05, square: 0.75, portrait: 0.65, tall: 0.6 };
/** Air between boxes without arrows. */
const LOOSE = { x: 0.12, y: 0.24 };

interface End {
  from: number;
  to: number;
  hasWords: boolean;
}

/**
 * A layout whose arrows lead from rank to rank, with its ranks in banks one below the other, each read the other way. Boxes without
 * arrows stand in rows; a round in two banks. `isNatural`: no other layout is as good.
 */
export function banksOf({ nodes, edges }: DiagramVisual, layered: readonly Ranked[], shape: FrameFormat) {
  const isLoose = edges.length === 0;
  const most = isLoose ? 1 : max(layered, ({ rank }) => layered.filter((box) => box.rank === rank).length)!;
  const boxes = most > 1 ? layered : layered.map(({ rank }, at) => ({ x: 0, y: 0, rank: isLoose ? at : rank }));
  const last = max(boxes, ({ rank }) => rank)!;
  const placeOf = (id: string): number => nodes.findIndex((node) => node.id === id);
  const ends = edges.map(({ from, to, label }) => ({
    from: placeOf(from),
    to: placeOf(to),
    hasWords: label !== undefined,
  }));
  const others = ends.filter(({ from, to }) => boxes[to]!.rank !== boxes[from]!.rank + 1);
  const [back] = others;
  const isRound = others.length === 1 && last > 1 && boxes[back!.from]!.rank === last && boxes[back!.to]!.rank === 0;
  if (others.length > 0 && !isRound) return { isNatural: false, banks: [] };
  const columns = Math.max(1, Math.round(Math.sqrt((last + 1) * most) * COLUMNS[shape]));
  const tries = isRound
    ? [Math.ceil((last + 1) / 2)]
    : [columns, columns + 1].filter((one) => one <= last || (isLoose && one === last + 1));
  return { isNatural: isLoose || isRound, banks: tries.flatMap((one) => inBanks(boxes, ends, one) ?? []) };
}

/** Undefined where an arrow would cross a box. */
function inBanks(ranked: readonly Ranked[], ends: readonly End[], columns: number): Placed | undefined {
  const [isLoose, hasWords] = [ends.length === 0, ends.some((end) => end.hasWords)];
  const step = 1 + (isLoose ? LOOSE.x : AIR.x.ranksep + (hasWords ? ADDED.x.width : 0));
  const { tops, rows } = topsOf(ranked, columns, isLoose ? LOOSE.y : AIR.y.ranksep + (hasWords ? ADDED.y.height : 0));
  const isOddRound = ends.length === ranked.length && ends.length % 2 === 1;
  const boxes = ranked.map(({ rank, y }) => {
    const [bank, along] = [Math.floor(rank / columns), rank % columns];
    const column = bank % 2 === 0 || isLoose ? along : columns - 1 - along - (isOddRound ? 0.5 : 0);
    return { x: 0.5 + column * step, y: y + tops[bank]!, bank };
  });
  const pairs = ends.map(({ from, to }) => [boxes[from]!, boxes[to]!] as const);
  const isBlocked = pairs.some(
    ([a, b]) => a.bank !== b.bank && boxes.some(({ x, y }) => Math.abs(x - a.x) < 1 && (y - a.y) * (y - b.y) < 0),
  );
  if (isBlocked) return undefined;
  const ways = pairs.map(([a, b]) => wayOf(a, b, a.bank === b.bank ? 'x' : 'y'));
  const width = 1 + (columns - 1) * step;
  // Words after the last column: as much room stays before the first.
  const margin = max([
    0,
    ...ways
      .filter((_, at) => ends[at]!.hasWords)
      .map(endOfWords)
      .map((end) => end - width),
  ])!;
  const inside = <P extends Point>(point: P): P => ({ ...point, x: point.x + margin });
  return {
    columns: width + 2 * margin,
    rows,
    boxes: boxes.map(inside),
    ways: ways.map((way) => ({ ...way, points: way.points.map(inside), words: inside(way.words) })),
  };
}

/** Where each bank begins, for boxes that keep their height in it. */
function topsOf(ranked: readonly Ranked[], columns: number, air: number): { tops: number[]; rows: number } {
  const banks = groups(ranked, ({ rank }) => Math.floor(rank / columns));
  const tops: number[] = [];
  let next = 0.5;
  for (const [, boxes] of sort(banks, ([bank]) => bank)) {
    const [top = 0, foot = 0] = extent(boxes, ({ y }) => y);
    tops.push(next - top);
    next += foot - top + 1 + air;
  }
  return { tops, rows: next - air - 0.5 };
}
