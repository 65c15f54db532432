import { graphlib, layout } from '@dagrejs/dagre';
import type { FrameFormat } from '@libs/drawing';
import type { ArrowWay, Point } from '../arrow.js';
import { banksOf, type Ranked } from './banks.js';
import type { DiagramVisual } from './visual.js';
import {
  ADDED,
  AIR,
  APART,
  type Axis,
  drawnWay,
  type Placed,
  roomOf,
  type Side,
  type Way,
  wayAround,
  wayOf,
} from './ways.js';

/** Boxes of one size in hundredths of a room of so many columns and rows, which the page stretches. */
export interface DiagramLayout {
  name: string;
  columns: number;
  rows: number;
  boxes: Point[];
  /** `words` is the middle of an arrow's label. */
  arrows: (ArrowWay & { words: Point; side: Side })[];
}

/** The layouts from which the page takes the one with the largest type; an earlier one where they are about equal. */
export function diagramLayouts(visual: DiagramVisual, shape: FrameFormat): DiagramLayout[] {
  const [right, down] = [layered(visual, 'x'), layered(visual, 'y')];
  const { isNatural, banks } = banksOf(visual, right.boxes, shape);
  if (isNatural && banks.length > 0) return banks.map(inHundredths);
  const orders = {
    wide: [right, ...banks, down],
    square: [right, down, ...banks],
    portrait: [down, right, ...banks],
    tall: [down, right, ...banks],
  };
  return orders[shape].map(inHundredths);
}

function layered({ nodes, edges }: DiagramVisual, axis: Axis): Placed & { boxes: Ranked[] } {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: axis === 'x' ? 'LR' : 'TB', ...AIR[axis] });
  for (const { id } of nodes) graph.setNode(id, { width: 1, height: 1 });
  edges.forEach(({ from, to, label }, at) => {
    const room = label === undefined && from !== to ? { width: 0, height: 0 } : ADDED[axis];
    const beside = { labelpos: axis === 'x' ? 'l' : 'r', labeloffset: label === undefined ? 0 : APART };
    graph.setEdge({ v: from, w: to, name: String(at) }, { ...room, ...beside });
  });
  layout(graph);
  const { width: columns = 1, height: rows = 1 } = graph.graph();
  const ways = edges.map(({ from, to, label }, at) => {
    const [a, b] = [graph.node(from), graph.node(to)] as [Point, Point];
    const { points, ...words } = graph.edge({ v: from, w: to, name: String(at) }) as Point & { points: Point[] };
    if (a === b) {
      const depth =
        axis === 'x' ? words.y + roomOf('above').height / 2 + APART : words.x - roomOf('after').width / 2 - APART;
      return wayAround(a, a, axis === 'x' ? 'y' : 'x', depth);
    }
    const way = { ...wayOf(a, b, axis, points.slice(1, -1)), words };
    return label === undefined ? withoutNeedlessBend(way) : way;
  });
  // dagre gives each box two ranks.
  const boxes = nodes.map(({ id }) => ({ ...(graph.node(id) as Ranked), rank: Number(graph.node(id).rank) / 2 }));
  return { columns, rows, boxes, ways };
}

/** A bend half way between neighbours is for words, or where arrows run beside each other. */
function withoutNeedlessBend(way: Way): Way {
  const [from, bend, to, ...more] = way.points;
  const across = way.axis === 'x' ? 'y' : 'x';
  const isOnTheWay = (bend![across] - from![across]) * (to![across] - bend![across]) >= 0;
  return more.length === 0 && isOnTheWay ? { ...way, points: [from!, to!] } : way;
}

function inHundredths({ columns, rows, boxes, ways }: Placed, at: number): DiagramLayout {
  const inRoom = ({ x, y }: Point): Point => ({ x: (x / columns) * 100, y: (y / rows) * 100 });
  const arrows = ways.map((way) => ({ ...drawnWay(way, inRoom), words: inRoom(way.words), side: way.side }));
  return { name: `way-${at}`, columns, rows, boxes: boxes.map(inRoom), arrows };
}
