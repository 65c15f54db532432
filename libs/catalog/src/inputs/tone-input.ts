import { TONES } from '@libs/film';
import { z } from 'zod';

/** How a film or an image feels. */
export const toneInput = z
  .enum(['auto', ...TONES])
  .default('auto')
  .describe('Feeling; auto reads the words.');
