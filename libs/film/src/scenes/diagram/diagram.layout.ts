import { graphlib, layout } from '@dagrejs/dagre';
import type { Room } from '../../measure/room.js';
import { widestEms } from '../../measure/text-width.js';
import { balanced } from '../../measure/wrapped.js';
import { boxesOf, BREAKS, narrowBoxes, READABLE } from './boxes.js';
import { chainOf, foldedChain } from './folded-chain.js';
import { cycleOf, roundOf } from './cycle.js';
import { AIR } from './layered-size.js';
import { EDGE_SIZE, loopBeside, ownWidth } from './loops.js';
import { bounded, type Box, type EmLayout, type PlacedEdge, type PlacedNode, type Point } from './placed.js';
import { largestRing } from './ring.js';
import type { DiagramVisual } from './visual.js';

/** Boxes and arrows in cqmin. */
export interface DiagramLayout {
  /** Size of type. */
  size: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

const MOST = 6;
/** Width at which words between two columns are broken, in em of their own size. */
const EDGE_WIDTH = 5;

/** The layout with the largest type; a ring where all others are too small to read. */
export function diagramLayout(visual: DiagramVisual, room: Room): DiagramLayout {
  let best: { scale: number; layout: EmLayout; worth: number } | undefined;
  for (const { layout, favour } of candidates(visual, room)) {
    const scale = Math.min(MOST, room.width / layout.width, room.height / layout.height);
    const worth = scale < COMFORTABLE ? scale : scale * favour;
    if (!best || worth > best.worth * 1.04) best = { scale, layout, worth };
    if (scale >= MOST && favour > 1) break;
  }
  if (best!.scale < READABLE) {
    const ring = largestRing(visual, narrowBoxes(visual), room, best!.scale);
    if (ring) best = { ...ring, worth: ring.scale };
  }
  const ids = visual.nodes.map(({ id }) => id);
  const ends = visual.edges.map(({ from, to }) => ({ from: ids.indexOf(from), to: ids.indexOf(to) }));
  return scaled(best!.layout, { size: best!.scale, room, ends });
}

/** How much smaller type may be in a layout that extends as its room does: it fills the frame. Not for type below some cqmin. */
const FILLING = 1.2;
const COMFORTABLE = 3;

interface Candidate {
  layout: EmLayout;
  favour: number;
}

function* candidates(visual: DiagramVisual, room: Room): Generator<Candidate> {
  const [chain, cycle] = [chainOf(visual), cycleOf(visual)];
  const isLying = room.width > room.height * 1.1;
  const directions = isLying ? (['LR', 'TB'] as const) : (['TB', 'LR'] as const);
  for (const width of BREAKS) {
    const boxes = boxesOf(visual, width);
    if (cycle) {
      yield { layout: roundOf(visual, boxes, cycle, !isLying), favour: FILLING };
      yield { layout: roundOf(visual, boxes, cycle, isLying), favour: FILLING };
    }
    if (chain) yield { layout: foldedChain(visual, boxes, chain, room), favour: FILLING };
    for (const [at, direction] of directions.entries())
      yield { layout: layered(visual, boxes, direction), favour: at === 0 ? FILLING : 1 };
  }
}

function layered({ nodes, edges }: DiagramVisual, boxes: readonly Box[], direction: 'LR' | 'TB'): EmLayout {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction,
    nodesep: AIR.boxes,
    ranksep: AIR.layers,
    edgesep: AIR.arrows,
    marginx: 0.2,
    marginy: 0.2,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  // Beside a box words take width, so two short lines; between two rows they take height.
  const linesFor = (label = ''): string[] => (direction === 'LR' ? balanced(label, EDGE_WIDTH) : [label]);
  const own = new Map(nodes.map(({ id }) => [id, ownWidth(id, edges)]));
  // A loop to oneself stands right of its box: the box asks for that room on both sides.
  nodes.forEach(({ id }, at) =>
    graph.setNode(id, { width: boxes[at]!.width + 2 * own.get(id)!, height: boxes[at]!.height }),
  );
  edges.forEach(({ from, to, label }, at) => {
    if (from === to) return;
    const lines = linesFor(label);
    const words = {
      width: widestEms(lines) * EDGE_SIZE + 0.6,
      height: lines.length * 1.1 + 0.2,
      labelpos: 'c' as const,
    };
    graph.setEdge({ v: from, w: to, name: String(at) }, label === undefined ? {} : words);
  });
  layout(graph);
  const placed = nodes.map(({ id }, at) => ({ ...boxes[at]!, ...pointOf(graph.node(id)) }));
  const ways = edges.map(({ from, to, label }, at) => {
    if (from === to) return loopBeside(placed[nodes.findIndex(({ id }) => id === from)]!, label);
    const way = graph.edge({ v: from, w: to, name: String(at) }) as { points: Point[]; x?: number; y?: number };
    return {
      points: way.points.map(pointOf),
      ...(label !== undefined && { label: { x: way.x ?? 0, y: way.y ?? 0, lines: linesFor(label) } }),
    };
  });
  return bounded(
    placed,
    ways,
    edges.map(({ from, to, label = '' }) => widestEms(from === to ? [label] : linesFor(label)) * EDGE_SIZE),
  );
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}

interface Scaling {
  size: number;
  room: Room;
  /** Indexes of the nodes that each edge joins. */
  ends: readonly { from: number; to: number }[];
}

/** Places in cqmin, in the middle of the room; arrows grow longer where there is room. */
function scaled({ width, height, nodes, edges }: EmLayout, { size, room, ends }: Scaling): DiagramLayout {
  const stretch = {
    x: Math.min(1.7, room.width / (width * size)),
    y: Math.min(1.7, room.height / (height * size)),
  };
  const left = (room.width - width * size * stretch.x) / 2;
  const top = (room.height - height * size * stretch.y) / 2;
  const place = ({ x, y }: Point): Point => ({ x: left + x * size * stretch.x, y: top + y * size * stretch.y });
  const boxes = nodes.map((node) => ({
    ...node,
    ...place(node),
    width: node.width * size,
    height: node.height * size,
  }));
  return {
    size,
    nodes: boxes,
    edges: edges.map(({ points, label }, at) => {
      const { from, to } = ends[at]!;
      if (from !== to)
        return {
          points: clipped(points.map(place), boxes[from]!, boxes[to]!),
          ...(label && { label: { ...label, ...place(label) } }),
        };
      const { x, y } = nodes[from]!;
      const move = (point: Point): Point => ({
        x: boxes[from]!.x + (point.x - x) * size,
        y: boxes[from]!.y + (point.y - y) * size,
      });
      return { points: points.map(move), ...(label && { label: move(label) }) };
    }),
  };
}

/** A way whose ends stand on the borders of its boxes, wherever stretching moved them. */
function clipped(points: readonly Point[], from: PlacedNode, to: PlacedNode): Point[] {
  const inner = points.slice(1, -1).filter((point) => !isIn(point, from) && !isIn(point, to));
  const [first, last] = [inner[0] ?? to, inner.at(-1) ?? from];
  return [borderPoint(from, first), ...inner, borderPoint(to, last)];
}

function isIn({ x, y }: Point, box: PlacedNode): boolean {
  return Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2;
}

/** Where the line from the middle of a box towards a point leaves the box. */
function borderPoint(box: PlacedNode, towards: Point): Point {
  const [dx, dy] = [towards.x - box.x, towards.y - box.y];
  const share = Math.min(box.width / 2 / Math.max(1e-6, Math.abs(dx)), box.height / 2 / Math.max(1e-6, Math.abs(dy)));
  return { x: box.x + dx * share, y: box.y + dy * share };
}
