import { expect, it } from 'vitest';
import type { Box } from './boxes.js';
import { diagramLayout, type Point } from './diagram.layout.js';
import { pathOf, snake } from './path.js';
import { diagramKind } from './schema.js';
import { diagramVisual, type DiagramVisual } from './visual.js';

const SHAPES = ['wide', 'square', 'portrait', 'tall'] as const;

function graph(count: number, edges: [number, number][], label = (at: number): string => `Box ${at}`): DiagramVisual {
  return diagramVisual.parse({
    type: 'diagram',
    nodes: Array.from({ length: count }, (_, at) => ({ id: `n${at}`, label: label(at) })),
    edges: edges.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })),
  });
}

const chain = (count: number): [number, number][] => Array.from({ length: count - 1 }, (_, at) => [at, at + 1]);

function apart(nodes: readonly (Box & Point)[]): boolean {
  return nodes.every((a, at) =>
    nodes
      .slice(at + 1)
      .every(
        (b) =>
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 1e-6 ||
          Math.abs(a.y - b.y) >= (a.height + b.height) / 2 - 1e-6,
      ),
  );
}

const GRAPHS: Record<string, DiagramVisual> = {
  'a tree': graph(7, [[0, 1], [0, 2], [1, 3], [1, 4], [2, 5], [2, 6]]),
  'a round': graph(4, [[0, 1], [1, 2], [2, 3], [3, 0]]),
  'loops to oneself and twice the same edge': graph(3, [[0, 0], [0, 1], [0, 1], [1, 0], [2, 2]]),
  'boxes without edges': graph(5, []),
  'a chain of twenty-four': graph(24, chain(24), (at) => `Step ${at}`),
  'one box': graph(1, []),
  'many arrows between few boxes': graph(6, Array.from({ length: 36 }, (_, at) => [at % 6, (at * 5 + 1) % 6])),
}; // prettier-ignore

it.each(Object.entries(GRAPHS))('%s is laid out for every shape, no box over another or outside', (_, visual) => {
  diagramKind.examine?.(visual);
  for (const shape of SHAPES) {
    const { nodes, edges, width: wide, height: high } = diagramLayout(visual, shape);
    expect(apart(nodes)).toBe(true);
    for (const { x, y, width, height } of nodes) {
      expect(x - width / 2).toBeGreaterThanOrEqual(-0.01);
      expect(x + width / 2).toBeLessThanOrEqual(wide + 0.01);
      expect(y - height / 2).toBeGreaterThanOrEqual(-0.01);
      expect(y + height / 2).toBeLessThanOrEqual(high + 0.01);
    }
    expect(edges).toHaveLength(visual.edges.length);
    for (const { points } of edges)
      expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  }
});

it('an arrow ends on the border of its box, however far places were moved apart', () => {
  const visual = GRAPHS['a tree']!;
  const { nodes, edges } = diagramLayout(visual, 'wide');
  edges.forEach(({ points }, at) => {
    const box = nodes[Number(visual.edges[at]!.to.slice(1))]!;
    const tip = points.at(-1)!;
    const [aside, above] = [Math.abs(tip.x - box.x) / (box.width / 2), Math.abs(tip.y - box.y) / (box.height / 2)];
    expect(Math.max(aside, above)).toBeCloseTo(1);
  });
});

it('a tree lies in a wide frame and stands in a tall one', () => {
  const stem = graph(5, [[0, 1], [1, 2], [2, 3], [2, 4]], (at) => ['Gauge', 'Gateway', 'Queue', 'Rules', 'Alarm'][at]!); // prettier-ignore
  const span = (shape: 'wide' | 'tall', side: 'x' | 'y'): number => {
    const places = diagramLayout(stem, shape).nodes.map((node) => node[side]);
    return Math.max(...places) - Math.min(...places);
  };
  expect(span('wide', 'x')).toBeGreaterThan(span('wide', 'y'));
  expect(span('tall', 'y')).toBeGreaterThan(span('tall', 'x'));
});

it('a chain and a round are read in the order of their arrows; what branches is neither', () => {
  expect(pathOf(graph(4, [[2, 3], [0, 1], [1, 2]]))).toEqual([0, 1, 2, 3]); // prettier-ignore
  expect(pathOf(graph(4, [[0, 2], [2, 1], [1, 3], [3, 0]]))).toEqual([0, 2, 1, 3]); // prettier-ignore
  expect(pathOf(graph(4, [[0, 1], [1, 0], [2, 3], [3, 2]]))).toBeUndefined(); // prettier-ignore
  expect(pathOf(graph(4, [[0, 1], [0, 2], [0, 3]]))).toBeUndefined(); // prettier-ignore
});

it('neighbours on a long path stand beside or below each other', () => {
  const places = snake(11, 4);
  places.slice(1).forEach(({ column, row }, at) => {
    expect(Math.abs(column - places[at]!.column) + Math.abs(row - places[at]!.row)).toBe(1);
  });
});

const TWO_OF_ONE_ID = [
  { id: 'a', label: 'A' },
  { id: 'a', label: 'B' },
];
const STAR = graph(
  24,
  Array.from({ length: 23 }, (_, at) => [0, at + 1]),
  (at) => `A very long name of box ${at}`,
);
it.each([
  [
    { nodes: [{ id: 'a', label: 'A' }], edges: [{ from: 'a', to: 'b' }] },
    'visual.edges[0].to: no node has the id b; there are a',
  ],
  [{ nodes: TWO_OF_ONE_ID, edges: [] }, 'visual.nodes[1].id: a is the id of two nodes'],
  [STAR, 'visual.nodes: these boxes would be too small to read'],
])('%j is refused with its field', (given, said) => {
  expect(() => diagramKind.examine?.(diagramVisual.parse({ type: 'diagram', ...given }))).toThrow(said);
});
