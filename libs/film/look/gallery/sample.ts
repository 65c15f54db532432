import type { z } from 'zod';
import type { scene } from '../../src/scenes/scene.js';

/** A scene of the gallery as an agent would write it. */
export type Sample = z.input<typeof scene>;

/** The photo and the clip of the gallery. */
export const PHOTO = '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d';
export const CLIP = '5d3c9a52-8e0f-4c1b-9d6e-2f7a1b0c4e68';
