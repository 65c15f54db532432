import { defineKind } from '../scene-kind.js';
import { requireReadable } from './readable.js';
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
  examine: requireReadable,
});
