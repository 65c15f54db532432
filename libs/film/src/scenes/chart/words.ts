import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { chartVisual } from './visual.js';

export const chartWords: KindWords<z.input<typeof chartVisual>> = {
  meaning: 'Figures you know, as bars, lines, shares of a whole or points; nothing is made up.',
  example: {
    say: 'Orders grew every year, to ninety thousand in 2026.',
    headline: 'Orders a year',
    visual: {
      type: 'chart',
      chart: 'bar',
      data: { labels: ['2023', '2024', '2025', '2026'], series: [{ values: [31000, 48000, 67000, 90000] }] },
    },
  },
};
