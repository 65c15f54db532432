import { z } from 'zod';

const side = z.strictObject({
  title: z.string().min(1).max(30).describe('What it is.'),
  points: z
    .array(z.string().min(1).max(48))
    .min(1)
    .max(5)
    .describe('What is true of it; the same order on both sides.'),
  icon: z.string().min(1).max(60).optional().describe('Words or id of a picture.'),
});

export const compareVisual = z.strictObject({
  type: z.literal('compare'),
  left: side.describe('One side.'),
  right: side.describe('The other.'),
});

export type CompareVisual = z.output<typeof compareVisual>;
