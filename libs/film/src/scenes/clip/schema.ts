import { z } from 'zod';
import { madeMembers, requireOneSource } from '../made-visual.js';
import { defineKind } from '../scene-kind.js';
import { clipWords } from './words.js';

const CLIP_SOUNDS = ['keep', 'duck', 'mute'] as const;

export const clipVisual = z.strictObject({
  type: z.literal('clip'),
  resource_id: z.uuid().toLowerCase().optional().describe('A completed video of yours.'),
  ...madeMembers,
  start_seconds: z.number().min(0).max(900).optional().describe('Where in it the scene begins.'),
  seconds: z.number().min(0.5).max(60).optional().describe('How much of it; default as long as the scene.'),
  sound: z.enum(CLIP_SOUNDS).optional().describe('duck, the default: softer under the narration.'),
  fit: z.enum(['contain', 'cover']).default('cover').describe('cover fills the frame, contain keeps it whole.'),
});

export type ClipVisual = z.output<typeof clipVisual>;

export const clipKind = defineKind({
  type: 'clip',
  schema: clipVisual,
  words: clipWords,
  texts: () => [],
  examine: requireOneSource,
});
