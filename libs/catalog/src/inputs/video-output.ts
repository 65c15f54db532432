import { ASPECT_RATIOS, RESOLUTIONS } from '@libs/drawing';
import { z } from 'zod';
import { showAs } from './shown-schema.js';

/** Lists show an integer: converters of schemas for models drop constants and enumerations of numbers. */
const FRAME_RATES = [24, 25, 30] as const;

/** The frame of a film, as arguments. */
export const FRAME_ARGUMENTS = {
  aspect_ratio: z.enum(ASPECT_RATIOS).default('16:9').describe('Width to height.'),
  resolution: z.enum(RESOLUTIONS).default('720p').describe('Shorter side; 1080p costs twice.'),
  fps: showAs(z.literal(FRAME_RATES), () => ({ type: 'integer' }))
    .default(30)
    .describe('Frames per second: 24, 25 or 30.'),
};

/** The frame of a film, as an object of its own. */
export const videoOutput = z.strictObject(FRAME_ARGUMENTS).prefault({}).describe('The frame of the film.');
