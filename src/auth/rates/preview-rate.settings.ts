import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How many previews an account may ask for. */
export const previewRateForms = {
  PREVIEWS_PER_MINUTE: wholeNumber(1, 100_000_000)
    .default(10)
    .describe(
      'Previews of one account in a minute, over all processes. An account for which nothing was ever paid has a third of them.',
    ),
};

export const previewRateSettings = registerAs(
  'previewRates',
  (read: z.output<z.ZodObject<typeof previewRateForms>> = unread()) => ({
    /** Of one account for which something was paid. */
    previewsPerMinute: read.PREVIEWS_PER_MINUTE,
  }),
);

export type PreviewRateSettings = ConfigType<typeof previewRateSettings>;
