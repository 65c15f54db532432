import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { compareVisual } from './visual.js';

export const compareWords: KindWords<z.input<typeof compareVisual>> = {
  meaning: 'Two things side by side, point against point: before and after, plan A and plan B.',
  example: {
    say: 'The train takes six hours and 14 kilos of carbon dioxide. The plane takes four hours, and 180.',
    headline: 'Berlin to Paris',
    visual: {
      type: 'compare',
      left: { title: 'Train', icon: 'train', points: ['8 hours door to door', '14 kg of CO₂', 'From €39'] },
      right: { title: 'Plane', icon: 'airplane', points: ['5 hours door to door', '180 kg of CO₂', 'From €64'] },
    },
  },
};
