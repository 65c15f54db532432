import { ASPECT_RATIOS, RESOLUTIONS } from '@libs/rendering';
import { z } from 'zod';

/** The frame of a film. */
export const videoOutput = z
  .strictObject({
    aspect_ratio: z.enum(ASPECT_RATIOS).default('16:9'),
    resolution: z.enum(RESOLUTIONS).default('720p'),
    fps: z.union([z.literal(24), z.literal(25), z.literal(30)]).default(30),
  })
  .prefault({});
