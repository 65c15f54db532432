import { emsOf } from '../../measure/text-width.js';
import type { PlacedEdge, PlacedNode } from './placed.js';
import type { DiagramVisual } from './visual.js';

/** Size of the words beside an arrow, in em. */
export const EDGE_SIZE = 0.86;
const LOOP = 1.8;

/** Room beside a box for the loops that lead back to it, in em. */
export function ownWidth(id: string, edges: DiagramVisual['edges']): number {
  const loops = edges.filter(({ from, to }) => from === id && to === id);
  return Math.max(0, ...loops.map(({ label }) => LOOP + (label === undefined ? 0 : emsOf(label) * EDGE_SIZE + 0.5)));
}

/** A loop stands right of its box. */
export function loopBeside({ x, y, width, height }: PlacedNode, label: string | undefined): PlacedEdge {
  const [edge, rise] = [x + width / 2, Math.min(height * 0.3, 0.8)];
  const points = [
    { x: edge, y: y - rise },
    { x: edge + LOOP * 1.5, y: y - rise * 1.4 },
    { x: edge + LOOP * 1.5, y: y + rise * 1.4 },
    { x: edge, y: y + rise },
  ];
  const wide = label === undefined ? 0 : emsOf(label) * EDGE_SIZE;
  return { points, ...(label !== undefined && { label: { x: edge + LOOP * 1.3 + wide / 2, y } }) };
}
