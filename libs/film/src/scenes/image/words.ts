import type { KindWords } from '../scene-kind.js';

export const imageWords: KindWords<{ type: 'image'; resource_id: string; fit?: 'contain' | 'cover' }> = {
  meaning: 'An image of yours, whole by default, so that words in it stay readable.',
  example: {
    say: 'This is how it looks on your kitchen table.',
    visual: { type: 'image', resource_id: '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d' },
  },
};
