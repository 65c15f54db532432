import { Render } from './embedded/render.entity.js';
import { Training } from './training/training.entity.js';

/** The entities of the tables that libs/providers owns. */
export const PROVIDERS_ENTITIES = [Render, Training];
