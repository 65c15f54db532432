import { type Room, ROOMS } from '../../measure/room.js';
import { SceneRefused } from '../scene-refused.js';
import { isTooMuch, narrowBoxes, READABLE } from './boxes.js';
import { chainOf, foldedChain } from './folded-chain.js';
import { layeredSize } from './layered-size.js';
import type { Box } from './placed.js';
import { ringAt } from './ring.js';
import type { DiagramVisual } from './visual.js';

/** How much larger than needed an estimated layout must be to be trusted: it hardly ever misses by more. */
const TRUSTED = 1.2;

/** Refuses edges that lead nowhere, ids that stand for two boxes, and more than a frame can hold. */
export function requireReadable(visual: DiagramVisual): void {
  const { nodes, edges } = visual;
  const ids = nodes.map(({ id }) => id);
  nodes.forEach(({ id }, at) => {
    if (ids.indexOf(id) !== at) throw new SceneRefused(`visual.nodes[${at}].id`, `${id} is the id of two nodes`);
  });
  edges.forEach((edge, at) => {
    for (const end of ['from', 'to'] as const)
      if (!ids.includes(edge[end]))
        throw new SceneRefused(
          `visual.edges[${at}].${end}`,
          `no node has the id ${edge[end]}; there are ${ids.join(', ')}`,
        );
  });
  const boxes = narrowBoxes(visual);
  if (ROOMS.every((room) => !isTooMuch(boxes, room, READABLE) && fits(visual, boxes, room))) return;
  throw new SceneRefused(
    'visual.nodes',
    'these boxes would be too small to read; about 12 boxes of two words fit, or 24 in a chain of one word each',
  );
}

/**
 * Whether a room holds the diagram in type that can be read: as a ring, a chain or, by estimate, in layers. No layout in layers is
 * made: the service answers others meanwhile.
 */
function fits(visual: DiagramVisual, boxes: readonly Box[], room: Room): boolean {
  const largest = ({ width, height }: Room): number => Math.min(room.width / width, room.height / height);
  const chain = chainOf(visual);
  if (chain && largest(foldedChain(visual, boxes, chain, room)) >= READABLE) return true;
  if (ringAt(visual, boxes, room, READABLE)) return true;
  return (['LR', 'TB'] as const).some(
    (direction) => largest(layeredSize(visual, boxes, direction)) >= READABLE * TRUSTED,
  );
}
