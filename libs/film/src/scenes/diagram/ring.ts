import { largestSize, type Room } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';
import { EDGE_SIZE, loopBeside, ownWidth } from './loops.js';
import type { Box, EmLayout, PlacedEdge, PlacedNode, Point } from './placed.js';
import type { DiagramVisual } from './visual.js';

/** Air between boxes, and between a box and an arrow that passes it, in em. */
const [APART, PASSED] = [0.7, 0.25];
/** Share by which an arrow bows towards the middle; arrows between the same two boxes bow one more than the other. */
const [BOW, MORE] = [0.6, 0.22];
/** Where along its arrow a label may stand. */
const ALONG = [0.5, 0.36, 0.64];
/** Moments of an arrow that are looked at. */
const STEPS = 12;
const LARGEST = 6;

interface Rectangle extends Point {
  width: number;
  height: number;
}

/**
 * Boxes on an oval as large as the room, arrows as curves through its middle. Many arrows stay legible so, and it costs little to
 * know. Undefined where boxes, arrows and labels would meet at this size of type (cqmin).
 */
export function ringAt(visual: DiagramVisual, boxes: readonly Box[], room: Room, size: number): EmLayout | undefined {
  const frame = { width: room.width / size, height: room.height / size };
  const own = visual.nodes.map(({ id }) => ownWidth(id, visual.edges));
  const nodes = onOval(boxes, own, frame);
  if (!nodes || !areApart(nodes.map((node, at) => ({ ...node, width: node.width + 2 * own[at]! })))) return undefined;
  const edges = arrowsOf(visual, nodes, frame);
  return edges && { ...frame, nodes, edges };
}

/** The ring with the largest type, from `least` on. */
export function largestRing(
  visual: DiagramVisual,
  boxes: readonly Box[],
  room: Room,
  least: number,
): { layout: EmLayout; scale: number } | undefined {
  const scale = largestSize(LARGEST, least, (size) => ringAt(visual, boxes, room, size) !== undefined);
  const layout = scale === undefined ? undefined : ringAt(visual, boxes, room, scale);
  return layout && scale !== undefined ? { layout, scale } : undefined;
}

function onOval(boxes: readonly Box[], own: readonly number[], frame: Room): PlacedNode[] | undefined {
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const across = middle.x - Math.max(...boxes.map(({ width }, at) => width / 2 + own[at]!));
  const down = middle.y - Math.max(...boxes.map(({ height }) => height / 2));
  if (across < 0 || down < 0) return undefined;
  if (boxes.length === 1) return [{ ...boxes[0]!, ...middle }];
  const angles = equalSteps(boxes.length, across, down);
  return boxes.map((box, at) => ({
    ...box,
    x: middle.x + across * Math.sin(angles[at]!),
    y: middle.y - down * Math.cos(angles[at]!),
  }));
}

/** Angles at which so many points divide an oval into equal lengths, from the top on, clockwise. */
function equalSteps(count: number, across: number, down: number): number[] {
  const steps = 360;
  const lengths = [0];
  for (let step = 0; step < steps; step++) {
    const angle = ((step + 0.5) / steps) * 2 * Math.PI;
    lengths.push(lengths[step]! + Math.hypot(across * Math.cos(angle), down * Math.sin(angle)));
  }
  let step = 0;
  return Array.from({ length: count }, (_, at) => {
    const wanted = (lengths[steps]! * at) / count;
    while (lengths[step + 1]! < wanted) step++;
    const rest = (wanted - lengths[step]!) / Math.max(1e-9, lengths[step + 1]! - lengths[step]!);
    return ((step + rest) / steps) * 2 * Math.PI;
  });
}

function areApart(boxes: readonly Rectangle[]): boolean {
  return boxes.every((box, at) => boxes.slice(at + 1).every((other) => !meet(box, other, APART)));
}

function meet(one: Rectangle, other: Rectangle, air: number): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + air &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 + air
  );
}

/** The arrows, their labels where nothing else stands; undefined where one passes a box or a label finds no place. */
function arrowsOf({ nodes, edges }: DiagramVisual, placed: PlacedNode[], frame: Room): PlacedEdge[] | undefined {
  const place = new Map(nodes.map(({ id }, at) => [id, placed[at]!]));
  const taken: Rectangle[] = [...placed];
  const drawn = new Map<string, number>();
  const ways: PlacedEdge[] = [];
  for (const { from, to, label } of edges) {
    const [start, end] = [place.get(from)!, place.get(to)!];
    if (start === end) {
      ways.push(loopBeside(start, label));
      continue;
    }
    const pair = [from, to].toSorted((a, b) => (a < b ? -1 : 1)).join('\n');
    const earlier = drawn.get(pair) ?? 0;
    drawn.set(pair, earlier + 1);
    const points = [start, bow(start, end, frame, BOW + MORE * earlier), end] as const;
    if (passes(points, placed)) return undefined;
    const words = label === undefined ? undefined : wordsBeside(label, points, taken);
    if (label !== undefined && !words) return undefined;
    if (words) taken.push(words);
    ways.push({ points: points.map(({ x, y }) => ({ x, y })), ...(words && { label: { x: words.x, y: words.y } }) });
  }
  return ways;
}

/** The point towards which an arrow bows, nearer to the middle of the frame than the straight way. */
function bow(start: Point, end: Point, frame: Room, share: number): Point {
  const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2];
  return { x: x + (frame.width / 2 - x) * share, y: y + (frame.height / 2 - y) * share };
}

type Curve = readonly [start: Point, bow: Point, end: Point];

function pointAt([start, towards, end]: Curve, share: number): Point {
  const at = (from: number, over: number, to: number): number =>
    (1 - share) ** 2 * from + 2 * share * (1 - share) * over + share ** 2 * to;
  return { x: at(start.x, towards.x, end.x), y: at(start.y, towards.y, end.y) };
}

function passes(curve: Curve, placed: readonly PlacedNode[]): boolean {
  const others = placed.filter((box) => box !== curve[0] && box !== curve[2]);
  return Array.from({ length: STEPS - 1 }, (_, at) => pointAt(curve, (at + 1) / STEPS)).some((point) =>
    others.some((box) => meet({ ...point, width: 0, height: 0 }, box, PASSED)),
  );
}

function wordsBeside(label: string, curve: Curve, taken: readonly Rectangle[]): Rectangle | undefined {
  const size = { width: emsOf(label) * EDGE_SIZE + 0.4, height: 1.3 };
  return ALONG.map((share) => ({ ...pointAt(curve, share), ...size })).find(
    (words) => !taken.some((other) => meet(words, other, 0.1)),
  );
}
