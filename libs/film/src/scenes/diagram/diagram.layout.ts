import { graphlib, layout } from '@dagrejs/dagre';
import type { FrameFormat } from '@libs/drawing';
import { type Box, boxOf, ems } from './boxes.js';
import { pathOf, snake } from './path.js';
import type { DiagramVisual } from './visual.js';

export interface Point {
  x: number;
  y: number;
}

/** Boxes and arrows in em of their type. */
export interface DiagramLayout extends Box {
  nodes: (Box & Point)[];
  edges: { points: Point[]; label?: Point }[];
}

/** About the room that a headline leaves in each shape, in cqmin. */
const AREAS: Record<FrameFormat, Box> = {
  wide: { width: 164, height: 68 },
  square: { width: 86, height: 68 },
  portrait: { width: 86, height: 92 },
  tall: { width: 81, height: 98 },
};
/** Widths at which words in boxes are broken, in em. */
const LINES = [9, 5];
/** The largest type, in cqmin. */
const MOST = 7;
/** How much smaller type may be in a layout that lies as its frame does. */
const FAVOUR = 1.1;
/** Reach of a loop beside its box, in em. */
const LOOP = 1.8;
/** How much longer arrows may grow where there is room. */
const STRETCH = 2;

/** The layout with the largest type in a frame of this shape; its arrows grow to fill the frame. */
export function diagramLayout(visual: DiagramVisual, shape: FrameFormat): DiagramLayout {
  const area = AREAS[shape];
  const scaleOf = ({ width, height }: Box): number => Math.min(MOST, area.width / width, area.height / height);
  const directions = shape === 'wide' || shape === 'square' ? (['LR', 'TB'] as const) : (['TB', 'LR'] as const);
  const order = pathOf(visual);
  const candidates = LINES.flatMap((line) => {
    const boxes = visual.nodes.map((node) => boxOf(node, line));
    return [
      ...directions.map((direction, at) => ({ own: layered(visual, boxes, direction), favour: at === 0 ? FAVOUR : 1 })),
      ...(order ? folded(visual, boxes, order).map((own) => ({ own, favour: 1 })) : []),
    ];
  });
  const worth = ({ own, favour }: (typeof candidates)[number]): number => scaleOf(own) * favour;
  const { own } = candidates.reduce((best, one) => (worth(one) > worth(best) * 1.04 ? one : best));
  const size = scaleOf(own);
  return stretched(own, visual, {
    x: Math.min(STRETCH, area.width / (own.width * size)),
    y: Math.min(STRETCH, area.height / (own.height * size)),
  });
}

function layered({ nodes, edges }: DiagramVisual, boxes: readonly Box[], direction: 'LR' | 'TB'): DiagramLayout {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 0.9, ranksep: 1.2, edgesep: 0.6, marginx: 0.2, marginy: 0.2 });
  // A loop stands right of its box, which asks for that room on both sides.
  nodes.forEach(({ id }, at) => {
    const loops = edges.filter(({ from, to }) => from === id && to === id);
    const beside = Math.max(0, ...loops.map(({ label }) => LOOP + (label === undefined ? 0 : ems(label) + 0.5)));
    graph.setNode(id, { ...boxes[at]!, width: boxes[at]!.width + 2 * beside });
  });
  edges.forEach(({ from, to, label }, at) => {
    const words = label === undefined ? {} : { width: ems(label) + 0.6, height: 1.2, labelpos: 'c' as const };
    if (from !== to) graph.setEdge({ v: from, w: to, name: String(at) }, words);
  });
  layout(graph);
  const { width = 1, height = 1 } = graph.graph();
  const placed = nodes.map(({ id }, at) => ({ ...boxes[at]!, ...pointOf(graph.node(id)) }));
  return {
    width,
    height,
    nodes: placed,
    edges: edges.map(({ from, to, label }, at) => {
      if (from === to) return loopBeside(placed[nodes.findIndex(({ id }) => id === from)]!, label);
      const way = graph.edge({ v: from, w: to, name: String(at) }) as { points: Point[]; x?: number; y?: number };
      return {
        points: way.points.map(pointOf),
        ...(label !== undefined && { label: { x: way.x ?? 0, y: way.y ?? 0 } }),
      };
    }),
  };
}

function loopBeside({ x, y, width, height }: Box & Point, label = ''): DiagramLayout['edges'][number] {
  const [edge, rise] = [x + width / 2, Math.min(height * 0.3, 0.8)];
  const points = [
    { x: edge, y: y - rise },
    { x: edge + LOOP * 1.5, y: y - rise * 1.4 },
    { x: edge + LOOP * 1.5, y: y + rise * 1.4 },
    { x: edge, y: y + rise },
  ];
  return { points, label: { x: edge + LOOP + 0.4 + ems(label) / 2, y } };
}

/** A chain or round that turns at the end of each row: dagre would set it in one long row. */
function folded({ nodes, edges }: DiagramVisual, boxes: readonly Box[], order: readonly number[]): DiagramLayout[] {
  const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
  const labelled = Math.max(0, ...edges.map(({ label = '' }) => ems(label)));
  const step = { x: width + Math.max(2, labelled && labelled + 1.4), y: height + (labelled ? 3 : 2) };
  const isRound = edges.length === nodes.length;
  const folds = isRound
    ? [Math.ceil(order.length / 2)]
    : [1, 2, 3, 4, 5, 6, 7, 8].filter((columns) => columns < order.length);
  const turned = folds.flatMap((columns) => {
    const places = snake(order.length, columns);
    const upright = places.map(({ column, row }) => ({ column: row, row: column }));
    return isRound ? [places, upright] : [places];
  });
  return turned.map((places) => {
    const placed: (Box & Point)[] = [];
    order.forEach((node, at) => {
      const { column, row } = places[at]!;
      placed[node] = {
        width,
        height: boxes[node]!.height,
        x: width / 2 + column * step.x,
        y: height / 2 + row * step.y,
      };
    });
    const of = new Map(nodes.map(({ id }, at) => [id, placed[at]!]));
    return {
      width: width + Math.max(...places.map(({ column }) => column)) * step.x,
      height: height + Math.max(...places.map(({ row }) => row)) * step.y,
      nodes: placed,
      edges: edges.map(({ from, to, label }) => {
        const [a, b] = [pointOf(of.get(from)!), pointOf(of.get(to)!)];
        return { points: [a, b], ...(label !== undefined && { label: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }) };
      }),
    };
  });
}

/** Places moved apart; arrows end on the borders of their boxes, and loops stay at theirs. */
function stretched(own: DiagramLayout, { nodes, edges }: DiagramVisual, by: Point): DiagramLayout {
  const moved = ({ x, y }: Point): Point => ({ x: x * by.x, y: y * by.y });
  const placed = own.nodes.map((node) => ({ ...node, ...moved(node) }));
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  return {
    width: own.width * by.x,
    height: own.height * by.y,
    nodes: placed,
    edges: own.edges.map(({ points, label }, at) => {
      const [from, to] = [places.get(edges[at]!.from)!, places.get(edges[at]!.to)!];
      const beside = (point: Point): Point => ({
        x: placed[from]!.x + point.x - own.nodes[from]!.x,
        y: placed[from]!.y + point.y - own.nodes[from]!.y,
      });
      const move = from === to ? beside : moved;
      const way = points.map(move);
      return {
        points: from === to ? way : clipped(way, placed[from]!, placed[to]!),
        ...(label && { label: move(label) }),
      };
    }),
  };
}

function clipped(points: readonly Point[], from: Box & Point, to: Box & Point): Point[] {
  const inner = points.slice(1, -1).filter((point) => !isIn(point, from) && !isIn(point, to));
  return [borderPoint(from, inner[0] ?? to), ...inner, borderPoint(to, inner.at(-1) ?? from)];
}

function isIn({ x, y }: Point, box: Box & Point): boolean {
  return Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2;
}

/** Where the line from the middle of a box towards a point leaves the box. */
function borderPoint(box: Box & Point, towards: Point): Point {
  const [dx, dy] = [towards.x - box.x, towards.y - box.y];
  const share = Math.min(box.width / 2 / Math.max(1e-6, Math.abs(dx)), box.height / 2 / Math.max(1e-6, Math.abs(dy)));
  return { x: box.x + dx * share, y: box.y + dy * share };
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}
