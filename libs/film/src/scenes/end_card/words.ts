import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { endCardVisual } from './schema.js';

export const endCardWords: KindWords<z.input<typeof endCardVisual>> = {
  meaning: 'The last picture: name, what to do, where; with the logo of the brand.',
  example: {
    say: 'Glimm. Be seen from two hundred metres.',
    visual: {
      type: 'end_card',
      brand: { name: 'Glimm', line: 'Be seen from 200 metres.', address: 'glimm.example' },
    },
  },
};
