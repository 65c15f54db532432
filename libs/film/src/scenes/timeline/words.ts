import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { timelineVisual } from './visual.js';

export const timelineWords: KindWords<z.input<typeof timelineVisual>> = {
  meaning: 'Two to eight moments on a line, in order: history, a day, a plan.',
  example: {
    say: 'Founded in 1998, the bakery moved to the harbour in 2006 and opened its school in 2021.',
    headline: 'The bakery’s way',
    visual: {
      type: 'timeline',
      points: [
        { when: '1998', text: 'Founded in a garage' },
        { when: '2006', text: 'Moves to the harbour' },
        { when: '2021', text: 'Opens its school' },
      ],
    },
  },
};
