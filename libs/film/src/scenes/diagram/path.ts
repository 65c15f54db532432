import type { DiagramVisual } from './visual.js';

/** The nodes of a diagram that is one chain or one round, in the order of its arrows; undefined where it branches. */
export function pathOf({ nodes, edges }: DiagramVisual): number[] | undefined {
  const next = new Map(edges.map(({ from, to }) => [from, to]));
  const reached = new Set(edges.map(({ to }) => to));
  const isSimple = next.size === edges.length && reached.size === edges.length && edges.length >= nodes.length - 1;
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const order: number[] = [];
  let id = (nodes.find((node) => !reached.has(node.id)) ?? nodes[0])?.id;
  while (id !== undefined && !order.includes(places.get(id)!)) {
    order.push(places.get(id)!);
    id = next.get(id);
  }
  return isSimple && order.length === nodes.length ? order : undefined;
}

/** Columns and rows of a path of so many boxes that turns at the end of each row, so that neighbours stay beside each other. */
export function snake(count: number, columns: number): { column: number; row: number }[] {
  return Array.from({ length: count }, (_, at) => {
    const [row, along] = [Math.floor(at / columns), at % columns];
    return { row, column: row % 2 === 0 ? along : columns - 1 - along };
  });
}
