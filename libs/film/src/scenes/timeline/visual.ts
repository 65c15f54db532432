import { z } from 'zod';

export const timelineVisual = z.strictObject({
  type: z.literal('timeline'),
  points: z
    .array(
      z.strictObject({
        when: z.string().min(1).max(16).describe('Year, date or hour.'),
        text: z.string().min(1).max(60).describe('What happened.'),
      }),
    )
    .min(2)
    .max(8)
    .describe('In order of time.'),
});

export type TimelineVisual = z.output<typeof timelineVisual>;
