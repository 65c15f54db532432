import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { tableVisual } from './visual.js';

export const tableWords: KindWords<z.input<typeof tableVisual>> = {
  meaning: 'A small table, up to 6 columns and 10 rows of short cells; rows enter as spoken.',
  example: {
    headline: 'Opening hours',
    visual: {
      type: 'table',
      columns: ['', 'Shop', 'Café'],
      rows: [
        ['Mon–Fri', '9–18', '8–20'],
        ['Saturday', '9–14', '8–20'],
        ['Sunday', 'closed', '10–17'],
      ],
    },
  },
};
