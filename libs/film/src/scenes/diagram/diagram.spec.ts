import { expect, it } from 'vitest';
import { type DiagramLayout, diagramLayouts } from './diagram.layout.js';
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

const GRAPHS: Record<string, DiagramVisual> = {
  'a tree': graph(7, [[0, 1], [0, 2], [1, 3], [1, 4], [2, 5], [2, 6]]),
  'a round': graph(4, [[0, 1], [1, 2], [2, 3], [3, 0]]),
  'an odd round': graph(5, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]]),
  'loops to oneself and twice the same edge': graph(3, [[0, 0], [0, 1], [0, 1], [1, 0], [2, 2]]),
  'a round beside other rows': graph(7, [[3, 6], [1, 2], [5, 0], [1, 4], [6, 1], [4, 3]]),
  'boxes without edges': graph(5, []),
  'a chain of twenty-four': graph(24, chain(24)),
  'a chain that branches': graph(7, [...chain(5), [2, 5], [5, 6]]),
  'one box': graph(1, []),
  'one box with a loop': graph(1, [[0, 0]]),
  'many arrows between few boxes': graph(6, Array.from({ length: 36 }, (_, at) => [at % 6, (at * 5 + 1) % 6])),
}; // prettier-ignore

/** In boxes. */
function placesOf({ columns, rows, boxes, arrows }: DiagramLayout) {
  const inBoxes = ({ x, y }: { x: number; y: number }) => ({ x: (x / 100) * columns, y: (y / 100) * rows });
  return { boxes: boxes.map(inBoxes), tips: arrows.map(({ tip }) => inBoxes(tip)) };
}

it.each(Object.entries(GRAPHS))('%s has layouts in every shape, no box over another or outside', (_, visual) => {
  diagramKind.examine?.(visual);
  for (const shape of SHAPES) expect(diagramLayouts(visual, shape)).not.toEqual([]);
  for (const layout of SHAPES.flatMap((shape) => diagramLayouts(visual, shape))) {
    const { boxes } = placesOf(layout);
    boxes.forEach((a, at) => {
      for (const b of boxes.slice(at + 1)) {
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(1);
      }
      expect(Math.min(a.x, a.y, layout.columns - a.x, layout.rows - a.y)).toBeGreaterThanOrEqual(0.499);
    });
    expect(layout.arrows).toHaveLength(visual.edges.length);
  }
});

it.each(Object.entries(GRAPHS))('arrows of %s end on the border of their box', (_, visual) => {
  for (const layout of SHAPES.flatMap((shape) => diagramLayouts(visual, shape))) {
    const { boxes, tips } = placesOf(layout);
    tips.forEach((tip, at) => {
      const box = boxes[Number(visual.edges[at]!.to.slice(1))]!;
      expect(Math.max(Math.abs(tip.x - box.x), Math.abs(tip.y - box.y))).toBeCloseTo(0.5);
      expect(layout.arrows[at]!.path).not.toMatch(/NaN/);
    });
  }
});

it('a tree lies in a wide frame and stands in a tall one where both are as good', () => {
  const tree = GRAPHS['a tree']!;
  const towards = (shape: 'wide' | 'tall') => diagramLayouts(tree, shape)[0]!.arrows.map((arrow) => arrow.towards);
  expect(new Set(towards('wide'))).toEqual(new Set(['right']));
  expect(new Set(towards('tall'))).toEqual(new Set(['down']));
});

it('a chain may turn at the end of a row, where the next box stands below', () => {
  const { boxes } = placesOf(diagramLayouts(graph(7, chain(7)), 'wide')[1]!);
  const [first, ...more] = boxes.map(({ x, y }, at) => [
    Math.sign(x - (boxes[at - 1]?.x ?? x)),
    Math.sign(y - (boxes[at - 1]?.y ?? y)),
  ]);
  expect([first, ...more]).toEqual([[0, 0], [1, 0], [1, 0], [0, 1], [-1, 0], [-1, 0], [0, 1]]); // prettier-ignore
});

it('a round stands in two rows, with an arrow back up', () => {
  const [only, ...others] = diagramLayouts(GRAPHS['a round']!, 'wide');
  expect(others).toEqual([]);
  expect(only!.arrows.map(({ towards }) => towards)).toEqual(['right', 'down', 'left', 'up']);
});

it('rows do not turn where an arrow would go around boxes', () => {
  const two = graph(3, [[0, 2], [1, 2]]); // prettier-ignore
  const paths = diagramLayouts(two, 'tall').flatMap(({ arrows }) => arrows.map(({ path }) => path));
  expect(paths.filter((path) => path.split('L').length > 2)).toEqual([]);
});

const TWO_OF_ONE_ID = [
  { id: 'a', label: 'A' },
  { id: 'a', label: 'B' },
];
it.each([
  [
    { nodes: [{ id: 'a', label: 'A' }], edges: [{ from: 'a', to: 'b' }] },
    'visual.edges[0].to: no node has the id b; there are a',
  ],
  [{ nodes: TWO_OF_ONE_ID, edges: [] }, 'visual.nodes[1].id: a is the id of two nodes'],
])('%j is refused with its field', (given, said) => {
  expect(() => diagramKind.examine?.(diagramVisual.parse({ type: 'diagram', ...given }))).toThrow(said);
});
