import { z } from 'zod';

export const equationVisual = z.strictObject({
  type: z.literal('equation'),
  tex: z.string().min(1).max(300).describe('LaTeX of one formula, without $; aligned makes rows.'),
});

export type EquationVisual = z.output<typeof equationVisual>;
