import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { codeVisual } from './visual.js';

export const codeWords: KindWords<z.input<typeof codeVisual>> = {
  meaning: 'Code with its colours, written line by line; a terminal session is typed.',
  example: {
    say: 'Await the answer before you read it.',
    headline: 'The missing await',
    visual: {
      type: 'code',
      language: 'typescript',
      text: "const answer = await fetch('/orders');\nconst orders = await answer.json();\nshow(orders);",
      highlight: [1],
    },
  },
};
