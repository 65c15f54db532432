import { ROOMS } from '../../measure/room.js';
import { SceneRefused } from '../scene-refused.js';
import { diagramLayout, isTooMuch, shortSearch } from './diagram.layout.js';
import type { DiagramVisual } from './visual.js';

/** Type of a diagram may be this small, in cqmin: below it nobody reads the boxes. */
const LEAST = 2.2;

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
  if (
    ROOMS.some((room) => isTooMuch(visual, room, LEAST)) ||
    ROOMS.some((room) => diagramLayout(visual, room, shortSearch(LEAST)).size < LEAST)
  )
    throw new SceneRefused(
      'visual.nodes',
      'these boxes would be too small to read; about 12 boxes of two words fit, or 24 in a chain of one word each',
    );
}
