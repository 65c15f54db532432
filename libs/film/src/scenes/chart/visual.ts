import { z } from 'zod';

/** How figures are shown; `auto` takes what suits them. */
export const CHART_TYPES = ['auto', 'bar', 'line', 'area', 'pie', 'donut', 'scatter'] as const;
export const CHART_LIMITS = { series: 6, points: 60, magnitude: 1e15, text: 60, title: 120, unit: 20 } as const;

const { magnitude, points, series, unit } = CHART_LIMITS;
const figures = z.array(z.number().min(-magnitude).max(magnitude)).min(1).max(points);

export const chartVisual = z.strictObject({
  type: z.literal('chart'),
  chart: z.enum(CHART_TYPES).default('auto').describe('Form; auto goes by the data.'),
  data: z.strictObject({
    unit: z.string().min(1).max(unit).optional().describe('For example %, $, kg.'),
    labels: z
      .array(z.string().min(1).max(28))
      .min(1)
      .max(points)
      .optional()
      .describe('One for each value; 28 letters each.'),
    series: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(24).optional().describe('Of a row of several.'),
          values: figures.describe('Its figures, in order.'),
          x: figures.optional().describe('scatter: one for each value.'),
        }),
      )
      .min(1)
      .max(series)
      .describe('Rows of figures.'),
  }),
});

export type ChartVisual = z.output<typeof chartVisual>;
/** The figures of an image. */
export type ChartData = ChartVisual['data'] & { type: ChartVisual['chart']; title?: string };
