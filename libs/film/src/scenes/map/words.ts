import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { mapVisual } from './visual.js';

export const mapWords: KindWords<z.input<typeof mapVisual>> = {
  meaning: 'Cities pinned and joined by a route, or countries coloured, on a map that fits them.',
  example: {
    say: 'From Lisbon the ships sailed past Dakar to Rio de Janeiro.',
    headline: 'The way south',
    visual: {
      type: 'map',
      places: [{ name: 'Lisbon' }, { name: 'Dakar' }, { name: 'Rio de Janeiro' }],
      route: true,
    },
  },
};
