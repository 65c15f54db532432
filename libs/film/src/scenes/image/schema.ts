import { z } from 'zod';
import { madeMembers, requireOneSource } from '../made-visual.js';
import { defineKind } from '../scene-kind.js';
import { imageWords } from './words.js';

export const imageVisual = z.strictObject({
  type: z.literal('image'),
  resource_id: z.uuid().toLowerCase().optional().describe('A completed image of yours.'),
  ...madeMembers,
  fit: z.enum(['contain', 'cover']).default('contain').describe('contain keeps it whole, cover fills the frame.'),
});

export const imageKind = defineKind({
  type: 'image',
  schema: imageVisual,
  words: imageWords,
  texts: () => [],
  examine: requireOneSource,
});
