import { MOST_FRAMES } from '@libs/film';
import { z } from 'zod';

export const framesInput = z
  .union([z.boolean(), z.int().min(1).max(MOST_FRAMES)])
  .optional()
  .describe(`Adds picture_url, frames of a completed video: true, or 1–${MOST_FRAMES}. To see them, call look.`);
