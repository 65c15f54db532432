import type { KindWords } from '../scene-kind.js';

export const endCardWords: KindWords<{ type: 'end_card'; brand: { name: string; line?: string; address?: string } }> = {
  meaning: 'The last picture: name, what to do, where; with the logo of the brand.',
  example: {
    say: 'Glimm. Be seen from two hundred metres.',
    visual: {
      type: 'end_card',
      brand: { name: 'Glimm', line: 'Be seen from 200 metres.', address: 'glimm.example' },
    },
  },
};
