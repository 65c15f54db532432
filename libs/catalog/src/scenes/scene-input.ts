import { FILM_LIMITS, scene, visual } from '@libs/film';
import { z } from 'zod';
import { showAs } from '../inputs/shown-schema.js';
import { compactVisual } from './compact-visual.js';

showAs(visual, compactVisual);

/** The scenes of a film. Lists show the union of kinds here, and nowhere else. */
export const scenesInput = z
  .array(scene)
  .min(1)
  .max(FILM_LIMITS.scenes)
  .describe('The film, scene by scene. Kinds, members and whole examples: media://guide/scenes.');

/** One scene of a plan, in the same form. */
export const sceneInput = showAs(scene.describe('scene: as in create_video'), () => ({
  type: 'object',
  description: 'scene: one of create_video’s scenes; at most 30 s without its words.',
}));
