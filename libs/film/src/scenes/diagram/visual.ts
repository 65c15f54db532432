import { z } from 'zod';

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
