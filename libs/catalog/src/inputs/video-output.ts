import { ASPECT_RATIOS, RESOLUTIONS } from '@libs/drawing';
import { z } from 'zod';

/** The frame of a film, as arguments. */
export const FRAME_ARGUMENTS = {
  aspect_ratio: z.enum(ASPECT_RATIOS).default('16:9').describe('Width to height.'),
  resolution: z.enum(RESOLUTIONS).default('720p').describe('Shorter side; 1080p costs twice.'),
  fps: z
    .union([z.literal(24), z.literal(25), z.literal(30)])
    .default(30)
    .describe('Frames per second.'),
};

/** The frame of a film, as an object of its own. */
export const videoOutput = z.strictObject(FRAME_ARGUMENTS).prefault({}).describe('The frame of the film.');
