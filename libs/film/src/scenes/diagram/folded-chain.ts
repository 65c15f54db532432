import type { Room } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';
import { bounded, type Box, type EmLayout, type PlacedEdge, type PlacedNode } from './placed.js';
import type { DiagramVisual } from './visual.js';

const GAP = { x: 2.6, y: 1.9 };

/** The order of nodes that form one line, each with one arrow to the next; undefined where they do not. */
export function chainOf({ nodes, edges }: DiagramVisual): number[] | undefined {
  if (nodes.length < 4 || edges.length !== nodes.length - 1) return undefined;
  const next = new Map(edges.map(({ from, to }) => [from, to]));
  const entered = new Set(edges.map(({ to }) => to));
  const first = nodes.find(({ id }) => !entered.has(id));
  if (next.size !== edges.length || entered.size !== edges.length || !first) return undefined;
  const order: number[] = [];
  for (let id: string | undefined = first.id; id !== undefined && order.length < nodes.length; id = next.get(id))
    order.push(nodes.findIndex((node) => node.id === id));
  return order.length === nodes.length ? order : undefined;
}

/** A line of boxes laid in rows that turn at their ends, as large as the room allows. */
export function foldedChain(
  visual: DiagramVisual,
  boxes: readonly Box[],
  chain: readonly number[],
  room: Room,
): EmLayout {
  const width = Math.max(...boxes.map((box) => box.width));
  const height = Math.max(...boxes.map((box) => box.height));
  const labelled = Math.max(0, ...visual.edges.map(({ label }) => (label === undefined ? 0 : emsOf(label) * 0.86)));
  const step = { x: width + Math.max(GAP.x, labelled + 1.6), y: height + (labelled > 0 ? GAP.y + 1 : GAP.y) };
  const columns = bestColumns(chain.length, step, room);
  const nodes: PlacedNode[] = [];
  chain.forEach((node, order) => {
    const row = Math.floor(order / columns);
    const along = row % 2 === 0 ? order % columns : columns - 1 - (order % columns);
    nodes[node] = { ...boxes[node]!, width, height, x: along * step.x, y: row * step.y };
  });
  const place = new Map(visual.nodes.map(({ id }, at) => [id, nodes[at]!]));
  const edges = visual.edges.map(({ from, to, label }): PlacedEdge => {
    const [a, b] = [place.get(from)!, place.get(to)!];
    const side = Math.sign(b.x - a.x);
    const points =
      a.y === b.y
        ? [
            { x: a.x + (side * width) / 2, y: a.y },
            { x: b.x - (side * width) / 2, y: b.y },
          ]
        : [
            { x: a.x, y: a.y + height / 2 },
            { x: b.x, y: b.y - height / 2 },
          ];
    const middle = { x: (points[0]!.x + points[1]!.x) / 2, y: (points[0]!.y + points[1]!.y) / 2 };
    return { points, ...(label !== undefined && { label: middle }) };
  });
  return bounded(
    nodes,
    edges,
    visual.edges.map(({ label }) => (label === undefined ? 0 : emsOf(label) * 0.86)),
  );
}

function bestColumns(count: number, step: { x: number; y: number }, room: Room): number {
  const scale = (columns: number): number =>
    Math.min(room.width / (columns * step.x), room.height / (Math.ceil(count / columns) * step.y));
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return all.reduce((best, columns) => (scale(columns) > scale(best) * 1.001 ? columns : best), 1);
}
