import type { KindWords } from '../scene-kind.js';

export const clipWords: KindWords<{
  type: 'clip';
  resource_id?: string;
  prompt?: string;
  model?: string;
  start_seconds?: number;
  seconds?: number;
  sound?: 'keep' | 'duck' | 'mute';
  fit?: 'contain' | 'cover';
}> = {
  meaning: 'A stretch of a video of yours, or footage that a model makes for the film.',
  example: {
    say: 'The fog lifts at seven.',
    headline: 'Morning over the valley',
    visual: { type: 'clip', resource_id: '5d3c9a52-8e0f-4c1b-9d6e-2f7a1b0c4e68', start_seconds: 1.5, seconds: 4 },
  },
};
