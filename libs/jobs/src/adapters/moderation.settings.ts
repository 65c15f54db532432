import { unread } from '@libs/kernel';
import { textFile } from '@libs/kernel/adapters';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** What no request may hold. */
export const moderationForms = {
  MODERATION_TERMS_FILE: textFile
    .default('')
    .describe('More phrases that requests must not contain ([format](operations.md#words-that-no-request-may-hold)).'),
};

export const moderationSettings = registerAs(
  'moderation',
  (read: z.output<z.ZodObject<typeof moderationForms>> = unread()) => ({
    /** The operator's own terms of refused words, besides the service's. */
    moderationTerms: read.MODERATION_TERMS_FILE,
  }),
);

export type ModerationSettings = ConfigType<typeof moderationSettings>;
