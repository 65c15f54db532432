import { CHART_LIMITS, CHART_TYPES } from '@libs/film';
import { z } from 'zod';
import { oneLine } from './one-line.js';

const { series, points, magnitude, text, title, unit } = CHART_LIMITS;
const figures = z.array(z.number().min(-magnitude).max(magnitude)).min(1).max(points);

/** Figures to draw; which of them fit which chart is the renderer's rule. */
export const chartInput = z
  .strictObject({
    type: z.enum(CHART_TYPES).default('auto').describe('Form; auto goes by the data.'),
    title: oneLine(title).optional().describe('Default: the prompt.'),
    unit: oneLine(unit).optional().describe('For example %, $, kg.'),
    labels: z.array(oneLine(text)).min(1).max(points).optional().describe('One for each value.'),
    series: z
      .array(
        z.strictObject({
          name: oneLine(text).optional().describe('For the legend.'),
          values: figures.describe('Its figures, in order.'),
          x: figures.optional().describe('scatter: one for each value.'),
        }),
      )
      .min(1)
      .max(series)
      .describe('Rows of figures, each drawn in its own colour.'),
  })
  .describe('What a chart shows.');
