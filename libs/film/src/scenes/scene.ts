import { z } from 'zod';
import { KINDS } from './kinds.js';

export const TRANSITIONS = ['auto', 'cut', 'fade', 'slide', 'wipe', 'zoom'] as const;

export const visual = z.discriminatedUnion('type', [
  KINDS.title.schema,
  KINDS.picture.schema,
  KINDS.list.schema,
  KINDS.steps.schema,
  KINDS.stat.schema,
  KINDS.chart.schema,
  KINDS.compare.schema,
  KINDS.timeline.schema,
  KINDS.quote.schema,
  KINDS.diagram.schema,
  KINDS.sequence.schema,
  KINDS.code.schema,
  KINDS.table.schema,
  KINDS.equation.schema,
  KINDS.map.schema,
  KINDS.image.schema,
  KINDS.end_card.schema,
  KINDS.html.schema,
  KINDS.clip.schema,
]);

/** One picture of a film and the words that are spoken over it. */
export const scene = z.strictObject({
  say: z.string().min(1).max(1200).optional().describe('Spoken over this scene, word for word.'),
  headline: z.string().min(1).max(120).optional().describe('A line above the picture.'),
  seconds: z.number().min(0.5).max(60).optional().describe('Length; default from the words.'),
  visual,
  transition: z.enum(TRANSITIONS).default('auto').describe('How the scene enters.'),
});

export type Visual = z.output<typeof visual>;
export type Scene = z.output<typeof scene>;
