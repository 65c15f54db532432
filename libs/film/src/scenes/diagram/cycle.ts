import { emsOf } from '../../measure/text-width.js';
import { EDGE_SIZE } from './loops.js';
import { bounded, type Box, type EmLayout, type PlacedNode } from './placed.js';
import type { DiagramVisual } from './visual.js';

/** Air between two boxes of a round, in em; a label between them asks for more. */
const GAP = { x: 2.6, y: 2.2 };
const [LEAST, MOST] = [3, 8];

/** The order of nodes that form one round, each with one arrow to the next and the last one back; undefined where they do not. */
export function cycleOf({ nodes, edges }: DiagramVisual): number[] | undefined {
  if (nodes.length < LEAST || nodes.length > MOST || edges.length !== nodes.length) return undefined;
  const next = new Map(edges.map(({ from, to }) => [from, to]));
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const order: number[] = [];
  let id = nodes[0]!.id;
  while (!order.includes(places.get(id)!)) {
    order.push(places.get(id)!);
    id = next.get(id) ?? id;
  }
  return order.length === nodes.length && id === nodes[0]!.id ? order : undefined;
}

/** A round in two rows, clockwise from the upper left; upright in two columns. */
export function roundOf(
  visual: DiagramVisual,
  boxes: readonly Box[],
  order: readonly number[],
  upright: boolean,
): EmLayout {
  const width = Math.max(...boxes.map((box) => box.width));
  const height = Math.max(...boxes.map((box) => box.height));
  const words = visual.edges.map(({ label }) => (label === undefined ? 0 : emsOf(label) * EDGE_SIZE));
  const labelled = Math.max(...words);
  const step = {
    x: width + Math.max(GAP.x, labelled === 0 ? 0 : labelled + 1.8),
    y: height + GAP.y + (labelled === 0 ? 0 : 1),
  };
  const long = Math.ceil(order.length / 2);
  const nodes: PlacedNode[] = [];
  order.forEach((node, turn) => {
    const [along, across] = placeIn(turn, long, upright);
    nodes[node] = { ...boxes[node]!, width, height, x: along * step.x, y: across * step.y };
  });
  const place = new Map(visual.nodes.map(({ id }, at) => [id, nodes[at]!]));
  const edges = visual.edges.map(({ from, to, label }) => {
    const ends = [place.get(from)!, place.get(to)!].map(({ x, y }) => ({ x, y }));
    const middle = { x: (ends[0]!.x + ends[1]!.x) / 2, y: (ends[0]!.y + ends[1]!.y) / 2 };
    return { points: ends, ...(label !== undefined && { label: middle }) };
  });
  return bounded(nodes, edges, words);
}

/** Column and row of a turn. Upright, the first box and the second stand beside each other. */
function placeIn(turn: number, long: number, upright: boolean): [column: number, row: number] {
  if (!upright) return turn < long ? [turn, 0] : [2 * long - 1 - turn, 1];
  if (turn === 0) return [0, 0];
  return turn <= long ? [1, turn - 1] : [0, 2 * long - turn];
}
