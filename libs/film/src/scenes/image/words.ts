import type { KindWords } from '../scene-kind.js';

export const imageWords: KindWords<{
  type: 'image';
  resource_id?: string;
  prompt?: string;
  model?: string;
  fit?: 'contain' | 'cover';
}> = {
  meaning: 'An image of yours, whole by default, or one that a model makes for the film.',
  example: {
    say: 'This is how it looks on your kitchen table.',
    visual: { type: 'image', resource_id: '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d' },
  },
};
