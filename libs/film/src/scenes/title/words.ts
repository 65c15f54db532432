import type { KindWords } from '../scene-kind.js';

export const titleWords: KindWords<{ type: 'title'; text: string; kicker?: string; detail?: string }> = {
  meaning: 'One large line, with small words above or below it; opens a film or a chapter.',
  example: {
    say: 'How a letter finds its way.',
    visual: { type: 'title', text: 'How a letter finds its way', kicker: 'The post, explained' },
  },
};
