import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** Longest that requests are kept. */
const MOST_DAYS = 30;

/** How long the requests of accounts are kept. */
export const requestLogForms = {
  REQUEST_LOG_DAYS: wholeNumber(0, MOST_DAYS)
    .default(MOST_DAYS)
    .describe(
      'Days for which an account sees what its callers asked, without arguments ([operations](operations.md)). 0: nothing is recorded.',
    ),
};

export const requestLogSettings = registerAs(
  'requestLog',
  (read: z.output<z.ZodObject<typeof requestLogForms>> = unread()) => ({
    /** 0: nothing is recorded. */
    requestLogDays: read.REQUEST_LOG_DAYS,
  }),
);

export type RequestLogSettings = ConfigType<typeof requestLogSettings>;
