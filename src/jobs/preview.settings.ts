import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How many previews are drawn at a time. */
export const previewForms = {
  PREVIEW_CONCURRENCY: wholeNumber(1, 64)
    .default(2)
    .describe('Previews that this process draws at a time. Six times as many wait in line.'),
};

export const previewSettings = registerAs(
  'previews',
  (read: z.output<z.ZodObject<typeof previewForms>> = unread()) => ({
    previewConcurrency: read.PREVIEW_CONCURRENCY,
  }),
);

export type PreviewSettings = ConfigType<typeof previewSettings>;
