import { z } from 'zod';

const name = z.string().min(1).max(16);

export const sequenceVisual = z.strictObject({
  type: z.literal('sequence'),
  actors: z.array(name).min(2).max(6).describe('Who takes part, from left to right.'),
  messages: z
    .array(
      z.strictObject({
        from: name.describe('An actor.'),
        to: name.describe('An actor, or the same.'),
        text: z.string().min(1).max(40).describe('What is sent.'),
      }),
    )
    .min(1)
    .max(12)
    .describe('In order; each runs as it is spoken.'),
});

export type SequenceVisual = z.output<typeof sequenceVisual>;
