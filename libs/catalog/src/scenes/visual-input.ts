import { visual } from '@libs/film';
import { showAs } from '../inputs/shown-schema.js';

/** The picture of an image, in the form of a scene's. Lists show the union of kinds in create_video alone. */
export const visualInput = showAs(visual.describe('As visual of create_video’s scenes'), () => ({
  type: 'object',
  description: 'Directs the picture: as visual in create_video’s scenes, any kind, html too.',
}));
