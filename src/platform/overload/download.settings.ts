import { unread, wholeNumber } from '@libs/kernel';
import { registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How long a reader may take nothing. */
export const downloadForms = {
  DOWNLOAD_IDLE_SECONDS: wholeNumber(1, 3_600)
    .default(30)
    .describe('Seconds without a byte taken by the reader after which the service closes the connection.'),
};

export const downloadSettings = registerAs(
  'downloads',
  (read: z.output<z.ZodObject<typeof downloadForms>> = unread()) => ({
    downloadIdleSeconds: read.DOWNLOAD_IDLE_SECONDS,
  }),
);
