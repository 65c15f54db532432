import type { KindWords } from '../scene-kind.js';

export const pictureWords: KindWords<{ type: 'picture'; words: string[] }> = {
  meaning: 'One to three things, large, with their names; shows what is spoken of.',
  example: {
    say: 'All you need is flour, eggs and milk.',
    headline: 'Three things from the cupboard',
    visual: { type: 'picture', words: ['Bread', 'Egg', 'Milk'] },
  },
};
