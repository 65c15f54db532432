import { curveBumpX, curveBumpY, curveLinear, line } from 'd3-shape';
import type { ArrowWay, Point } from '../arrow.js';

export type Axis = 'x' | 'y';

/** Where words stand: above a level line, or after an upright one. */
export type Side = 'above' | 'after';

/** An arrow between boxes of side 1: its bends, the axis along which it arrives, the middle of its words. */
export interface Way {
  points: Point[];
  axis: Axis;
  isSharp?: boolean;
  words: Point;
  side: Side;
}

/** Boxes of side 1 and the arrows between them. */
export interface Placed {
  columns: number;
  rows: number;
  boxes: Point[];
  ways: Way[];
}

/** Length of an arrow without words, and air between boxes and between arrows beside each other. */
export const AIR = {
  x: { ranksep: 0.36, nodesep: 0.26, edgesep: 0.26 },
  y: { ranksep: 0.56, nodesep: 0.16, edgesep: 0.2 },
};
/** Room of words at a level arrow and at an upright one, and their distance from it. */
const WORDS = { x: { width: 0.76, height: 0.44 }, y: { width: 0.55, height: 0.66 } };
export const APART = 0.05;
/** What words at a level arrow and at an upright one add to its length, and take beside it. */
export const ADDED = { x: { ...WORDS.x, width: 0.44 }, y: { ...WORDS.y, height: 0.1 } };

/** How far from the middle of a side an arrow may end. */
const ASIDE = 0.32;
const ACROSS = { x: 'y', y: 'x' } as const;
const TOWARDS = { x: ['left', 'right'], y: ['up', 'down'] } as const;

/** From the side of a box to the facing side of another, through the bends between. */
export function wayOf(a: Point, b: Point, axis: Axis, inner: readonly Point[] = []): Way {
  const across = ACROSS[axis];
  const forward = Math.sign(b[axis] - a[axis]);
  const end = (box: Point, side: number, next: Point): Point => ({
    ...box,
    [axis]: box[axis] + side / 2,
    [across]: Math.min(box[across] + ASIDE, Math.max(box[across] - ASIDE, next[across])),
  });
  const points = [end(a, forward, inner[0] ?? b), ...inner, end(b, -forward, inner.at(-1) ?? a)];
  return { points, axis, ...beside(middle(a, b), axis === 'x' ? 'above' : 'after') };
}

/** Out of one side of a box and back into the same side of it or of another one. */
export function wayAround(a: Point, b: Point, axis: Axis, depth: number): Way {
  const across = ACROSS[axis];
  const aside = a === b ? ASIDE : 0;
  const side = Math.sign(depth - a[axis]) / 2;
  const from = { ...a, [axis]: a[axis] + side, [across]: a[across] - aside };
  const to = { ...b, [axis]: b[axis] + side, [across]: b[across] + aside };
  const [out, back] = [
    { ...from, [axis]: depth },
    { ...to, [axis]: depth },
  ];
  const words = beside(middle(out, back), axis === 'y' ? 'above' : 'after');
  return { points: [from, out, back, to], axis, isSharp: true, ...words };
}

export function roomOf(side: Side): { width: number; height: number } {
  return side === 'above' ? WORDS.x : WORDS.y;
}

/** The middle of words beside a line at a point. */
function beside({ x, y }: Point, side: Side): Pick<Way, 'words' | 'side'> {
  if (side === 'above') return { side, words: { x, y: y - APART - WORDS.x.height / 2 } };
  return { side, words: { x: x + APART + WORDS.y.width / 2, y } };
}

export function endOfWords({ words, side }: Way): number {
  return words.x + roomOf(side).width / 2;
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The arrow in hundredths of a room. */
export function drawnWay({ points, axis, isSharp }: Way, inRoom: (point: Point) => Point): ArrowWay {
  const [before, tip] = points.slice(-2).map(inRoom) as [Point, Point];
  const curve = isSharp ? curveLinear : axis === 'x' ? curveBumpX : curveBumpY;
  const path = line<Point>(({ x }) => x, ({ y }) => y).curve(curve)(points.map(inRoom)) ?? ''; // prettier-ignore
  return { path, tail: inRoom(points[0]!), tip, towards: TOWARDS[axis][tip[axis] > before[axis] ? 1 : 0] };
}
