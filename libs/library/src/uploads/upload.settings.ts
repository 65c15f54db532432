import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How much room sent files have. */
export const uploadForms = {
  UNPAID_UPLOADS_MB_PER_ACCOUNT: wholeNumber(1, 100_000_000)
    .default(1_024)
    .describe('Space for the files that one account without a top-up announced or sent and did not import.'),
};

export const uploadSettings = registerAs('uploads', (read: z.output<z.ZodObject<typeof uploadForms>> = unread()) => ({
  /** Room for files that were sent and not imported: of one account, and of all accounts that never paid. */
  unpaidUploadBytes: read.UNPAID_UPLOADS_MB_PER_ACCOUNT * 1024 * 1024,
}));

export type UploadSettings = ConfigType<typeof uploadSettings>;
