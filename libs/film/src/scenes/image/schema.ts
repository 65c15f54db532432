import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { imageWords } from './words.js';

export const imageVisual = z.strictObject({
  type: z.literal('image'),
  resource_id: z.uuid().toLowerCase().describe('A completed image of yours.'),
  fit: z.enum(['contain', 'cover']).default('contain').describe('contain keeps it whole, cover fills the frame.'),
});

export const imageKind = defineKind({ type: 'image', schema: imageVisual, words: imageWords, texts: () => [] });
