import type { KindWords } from '../scene-kind.js';

export const quoteWords: KindWords<{ type: 'quote'; text: string; by?: string }> = {
  meaning: 'Words of a person, large, with the name below; reviews, mottos, memories.',
  example: {
    say: 'The best time to plant a tree was twenty years ago. The second best time is now.',
    visual: {
      type: 'quote',
      text: 'The best time to plant a tree was twenty years ago. The second best time is now.',
      by: 'Proverb',
    },
  },
};
