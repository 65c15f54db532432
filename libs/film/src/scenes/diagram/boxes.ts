import { LINE_HEIGHT } from '../../measure/svg-text.js';
import type { Room } from '../../measure/room.js';
import { widestEms } from '../../measure/text-width.js';
import { balanced, widestWord } from '../../measure/wrapped.js';
import type { Box } from './placed.js';
import type { DiagramVisual } from './visual.js';

/** Smallest legible type of a diagram, in cqmin. */
export const READABLE = 2.2;

/** Air around the words of a box, in em. */
const PADDING = { x: 0.75, y: 0.5 };
/** Side of a picture in a box, in em. */
export const ICON = 2.2;
/** Widths at which labels are broken, in em. */
export const BREAKS = [9, 5];

/** The boxes of the nodes, their labels broken at a width in em. */
export function boxesOf({ nodes }: DiagramVisual, width: number): Box[] {
  return nodes.map(({ label, icon }) => {
    const lines = balanced(label, Math.max(width, Math.min(12, widestWord([label]))));
    return {
      lines,
      width: Math.max(3, widestEms(lines), icon === undefined ? 0 : ICON) + 2 * PADDING.x,
      height: lines.length * LINE_HEIGHT + 2 * PADDING.y + (icon === undefined ? 0 : ICON + 0.3),
    };
  });
}

/** The boxes with labels broken as narrow as may be. */
export function narrowBoxes(visual: DiagramVisual): Box[] {
  return boxesOf(visual, BREAKS.at(-1)!);
}

/** Whether the boxes alone, without any air, are more than a room holds at a size of type. */
export function isTooMuch(boxes: readonly Box[], room: Room, size: number): boolean {
  const area = boxes.reduce((sum, { width, height }) => sum + (width + 0.9) * (height + 0.9), 0);
  return area * size * size > room.width * room.height;
}
