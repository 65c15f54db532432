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
  examine: requireReadable,
});
