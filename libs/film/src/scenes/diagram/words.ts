import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { diagramVisual } from './visual.js';

export const diagramWords: KindWords<z.input<typeof diagramVisual>> = {
  meaning: 'Boxes and arrows, laid out for you: systems, flows, causes, who reports to whom.',
  example: {
    say: 'The app asks the gateway. The gateway checks the token and calls the orders service, which writes to the database.',
    headline: 'An order’s way',
    visual: {
      type: 'diagram',
      nodes: [
        { id: 'app', label: 'App' },
        { id: 'gate', label: 'Gateway' },
        { id: 'auth', label: 'Token check' },
        { id: 'orders', label: 'Orders' },
        { id: 'db', label: 'Database' },
      ],
      edges: [
        { from: 'app', to: 'gate' },
        { from: 'gate', to: 'auth', label: 'who?' },
        { from: 'gate', to: 'orders' },
        { from: 'orders', to: 'db', label: 'writes' },
      ],
    },
  },
};
