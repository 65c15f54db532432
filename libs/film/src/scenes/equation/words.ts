import type { z } from 'zod';
import type { KindWords } from '../scene-kind.js';
import type { equationVisual } from './visual.js';

export const equationWords: KindWords<z.input<typeof equationVisual>> = {
  meaning: 'One formula in LaTeX, set large and written from left to right.',
  example: {
    say: 'The area below the bell curve is the square root of pi.',
    headline: 'The Gaussian integral',
    visual: { type: 'equation', tex: String.raw`\int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}` },
  },
};
