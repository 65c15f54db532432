import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { pictureVisual } from './visual.js';

export const pictureWords: KindWords<z.input<typeof pictureVisual>> = {
  meaning: 'One to three things, large, with their names; shows what is spoken of.',
  example: {
    say: 'All you need is flour, eggs and milk.',
    headline: 'Three things from the cupboard',
    visual: { type: 'picture', words: ['Bread', 'Egg', 'Milk'] },
  },
};
