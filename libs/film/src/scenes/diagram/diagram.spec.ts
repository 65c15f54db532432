import { expect, it } from 'vitest';
import { ROOMS } from '../../measure/room.js';
import { diagramLayout } from './diagram.layout.js';
import type { PlacedNode } from './placed.js';
import { cycleOf } from './cycle.js';
import { chainOf } from './folded-chain.js';
import { requireReadable } from './readable.js';
import { diagramKind } from './schema.js';
import { diagramVisual, type DiagramVisual } from './visual.js';

function graph(count: number, edges: [number, number][], label = (at: number): string => `Box ${at}`): DiagramVisual {
  return diagramVisual.parse({
    type: 'diagram',
    nodes: Array.from({ length: count }, (_, at) => ({ id: `n${at}`, label: label(at) })),
    edges: edges.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })),
  });
}

const chain = (count: number): [number, number][] => Array.from({ length: count - 1 }, (_, at) => [at, at + 1]);

/** An arrow from each box to each later one. */
const all = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, to) =>
    Array.from({ length: to }, (__, from): [number, number] => [from, to]),
  ).flat();

function apart(nodes: readonly PlacedNode[]): boolean {
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
  'a loop': graph(4, [[0, 1], [1, 2], [2, 3], [3, 0]]),
  'loops to oneself and twice the same edge': graph(3, [[0, 0], [0, 1], [0, 1], [1, 0], [2, 2]]),
  'boxes without edges': graph(5, []),
  'a chain of twenty-four': graph(24, chain(24), (at) => `Step ${at}`),
  'one box': graph(1, []),
  'seven boxes, each with an arrow to each': graph(7, all(7)),
  'many arrows between few boxes': graph(6, Array.from({ length: 36 }, (_, at) => [at % 6, (at * 5 + 1) % 6])),
  'a board of twelve': graph(12, Array.from({ length: 36 }, (_, at) => [at % 6, 6 + Math.floor(at / 6)])),
}; // prettier-ignore

it.each(Object.entries(GRAPHS))('%s is laid out inside every room, no box over another', (_, visual) => {
  requireReadable(visual);
  for (const room of ROOMS) {
    const { nodes, edges, size } = diagramLayout(visual, room);
    expect(size).toBeGreaterThanOrEqual(2.2);
    expect(apart(nodes)).toBe(true);
    for (const { x, y, width, height } of nodes) {
      expect(x - width / 2).toBeGreaterThanOrEqual(-0.01);
      expect(x + width / 2).toBeLessThanOrEqual(room.width + 0.01);
      expect(y - height / 2).toBeGreaterThanOrEqual(-0.01);
      expect(y + height / 2).toBeLessThanOrEqual(room.height + 0.01);
    }
    expect(edges).toHaveLength(visual.edges.length);
    for (const { points } of edges)
      expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  }
});

it('an arrow ends on the border of its box, however far places were moved apart', () => {
  const visual = GRAPHS['a tree']!;
  const { nodes, edges } = diagramLayout(visual, ROOMS[0]!);
  edges.forEach(({ points }, at) => {
    const box = nodes[Number(visual.edges[at]!.to.slice(1))]!;
    const tip = points.at(-1)!;
    const [aside, above] = [Math.abs(tip.x - box.x) / (box.width / 2), Math.abs(tip.y - box.y) / (box.height / 2)];
    expect(Math.max(aside, above)).toBeCloseTo(1);
  });
});

it('a round stands in rows or columns and fills wide, square and tall rooms alike', () => {
  const round = graph(4, [[0, 2], [2, 1], [1, 3], [3, 0]]); // prettier-ignore
  expect(cycleOf(round)).toEqual([0, 2, 1, 3]);
  expect(cycleOf(graph(4, [[0, 1], [1, 0], [2, 3], [3, 2]]))).toBeUndefined(); // prettier-ignore
  for (const room of ROOMS) {
    const { nodes, size } = diagramLayout(round, room);
    const tops = nodes.map(({ y, height }) => [y - height / 2, y + height / 2]).flat();
    expect(size).toBeGreaterThan(5);
    expect(Math.max(...tops) - Math.min(...tops)).toBeGreaterThan(Math.min(room.height, room.width) * 0.3);
  }
});

it('a tree with a long stem lies in a wide room and stands in a tall one', () => {
  const labels = ['River gauge', 'Radio gateway', 'Message queue', 'Rules', 'Time series', 'Alarm', 'Dashboard'];
  const bare = graph(7, [[0, 1], [1, 2], [2, 3], [2, 4], [3, 5], [4, 6]], (at) => labels[at]!); // prettier-ignore
  const stem = {
    ...bare,
    edges: bare.edges.map((edge, at) => (at % 4 === 0 ? { ...edge, label: 'every minute' } : edge)),
  };
  const [wide, tall] = [ROOMS[0]!, ROOMS.find(({ width, height }) => height > width * 1.4)!];
  const span = (room: typeof wide, side: 'x' | 'y'): number => {
    const places = diagramLayout(stem, room).nodes.map((node) => node[side]);
    return Math.max(...places) - Math.min(...places);
  };
  expect(span(wide, 'x')).toBeGreaterThan(wide.width * 0.6);
  expect(span(tall, 'y')).toBeGreaterThan(tall.height * 0.5);
});

it('a chain is read in the order of its arrows; what branches or returns is none', () => {
  expect(chainOf(graph(4, [[2, 3], [0, 1], [1, 2]]))).toEqual([0, 1, 2, 3]); // prettier-ignore
  expect(chainOf(graph(4, [[0, 1], [1, 2], [2, 0]]))).toBeUndefined(); // prettier-ignore
  expect(chainOf(graph(4, [[0, 1], [0, 2], [0, 3]]))).toBeUndefined(); // prettier-ignore
});

it.each([
  [
    { nodes: [{ id: 'a', label: 'A' }], edges: [{ from: 'a', to: 'b' }] },
    'visual.edges[0].to: no node has the id b; there are a',
  ],
  [
    {
      nodes: [
        { id: 'a', label: 'A' },
        { id: 'a', label: 'B' },
      ],
      edges: [],
    },
    'visual.nodes[1].id: a is the id of two nodes',
  ],
])('%j is refused with its field', (given, said) => {
  expect(() => diagramKind.examine?.(diagramVisual.parse({ type: 'diagram', ...given }))).toThrow(said);
});

it('two hundred boxes are refused by the schema, illegible boxes by `requireReadable`', () => {
  expect(
    diagramVisual.safeParse({
      ...graph(1, []),
      nodes: Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, label: 'x' })),
    }).success,
  ).toBe(false);
  const star = graph(
    24,
    Array.from({ length: 23 }, (_, at) => [0, at + 1]),
    (at) => `A very long name of box ${at}`,
  );
  expect(() => requireReadable(star)).toThrow('visual.nodes: these boxes would be too small to read');
});
