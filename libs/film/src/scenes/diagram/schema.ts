import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { diagramWords } from './words.js';
import { diagramVisual } from './visual.js';

export const diagramKind = defineKind({
  type: 'diagram',
  schema: diagramVisual,
  words: diagramWords,
  texts: ({ nodes, edges }) => [
    ...nodes.map(({ label }, at) => ({ field: `nodes[${at}].label`, text: label })),
    ...edges.flatMap(({ label }, at) => (label === undefined ? [] : [{ field: `edges[${at}].label`, text: label }])),
  ],
  // A box is named by its label or by the words at its arrows.
  parts: ({ nodes, edges }) => [
    nodes.map(({ id, label }, at) => {
      const said = edges.filter(({ from, to }) => from === id || to === id).map((edge) => edge.label ?? '');
      return { field: `nodes[${at}]`, text: [label, ...said].join(' ') };
    }),
  ],
  /** Refuses ids that stand for two boxes, and edges that lead nowhere. */
  examine({ nodes, edges }) {
    const ids = nodes.map(({ id }) => id);
    ids.forEach((id, at) => {
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
  },
});
