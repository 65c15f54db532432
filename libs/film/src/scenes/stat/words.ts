import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { statVisual } from './schema.js';

export const statWords: KindWords<z.input<typeof statVisual>> = {
  meaning: 'One number, very large, with what it counts and where it came from.',
  example: {
    say: 'Revenue in the third quarter rose from 3.6 to 4.2 million dollars.',
    visual: {
      type: 'stat',
      label: 'Revenue, third quarter',
      value: '$4.2',
      unit: 'million',
      from: '$3.6 million',
      direction: 'up',
    },
  },
};
