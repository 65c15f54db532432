import { MOST_FRAMES } from '@libs/film';
import { z } from 'zod';

export const framesInput = z
  .union([z.boolean(), z.int().min(1).max(MOST_FRAMES)])
  .optional()
  .describe(`Also shows frames of a completed video, as one image: true, or how many, 1–${MOST_FRAMES}.`);
