import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { requireReadable } from './readable.js';
import { diagramWords } from './words.js';

const id = z.string().min(1).max(24);

export const diagramVisual = z.strictObject({
  type: z.literal('diagram'),
  nodes: z
    .array(
      z.strictObject({
        id: id.describe('Named by edges.'),
        label: z.string().min(1).max(32).describe('What it is.'),
        icon: z.string().min(1).max(60).optional().describe('Words or id of a picture.'),
      }),
    )
    .min(1)
    .max(24)
    .describe('Boxes.'),
  edges: z
    .array(
      z.strictObject({
        from: id.describe('Id of a node.'),
        to: id.describe('Id of a node.'),
        label: z.string().min(1).max(20).optional().describe('A word beside the arrow.'),
      }),
    )
    .max(36)
    .describe('Arrows; loops are allowed.'),
});

export type DiagramVisual = z.output<typeof diagramVisual>;

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
