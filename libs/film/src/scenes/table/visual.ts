import { z } from 'zod';

const cell = z.string().max(40);

export const tableVisual = z.strictObject({
  type: z.literal('table'),
  columns: z.array(cell).min(1).max(6).describe('Heads of the columns.'),
  rows: z.array(z.array(cell).min(1).max(6)).min(1).max(10).describe('Cells, one for each column.'),
});

export type TableVisual = z.output<typeof tableVisual>;
