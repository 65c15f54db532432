import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { sequenceVisual } from './visual.js';

export const sequenceWords: KindWords<z.input<typeof sequenceVisual>> = {
  meaning: 'Who sends what to whom, one after another: protocols, hand-overs, conversations.',
  example: {
    say: 'The client sends SYN. The server answers with SYN-ACK. The client confirms with ACK.',
    headline: 'How a TCP connection opens',
    visual: {
      type: 'sequence',
      actors: ['Client', 'Server'],
      messages: [
        { from: 'Client', to: 'Server', text: 'SYN, seq = x' },
        { from: 'Server', to: 'Client', text: 'SYN-ACK, ack = x + 1' },
        { from: 'Client', to: 'Server', text: 'ACK, ack = y + 1' },
      ],
    },
  },
};
