import { unread } from './setting-forms.js';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';
import { origins } from './address-forms.js';
import type { serverForms } from './server.settings.js';

/** What this service may fetch. */
export const fetchForms = {
  FETCH_TEST_ORIGINS: origins
    .default([])
    .describe('Origins that may be fetched although they are not public. For tests; refused in production.'),
};

export const fetchSettings = registerAs('fetching', (read: z.output<z.ZodObject<typeof fetchForms>> = unread()) => ({
  /** Origins that may be fetched from although they are not public: servers of a test. */
  fetchTestOrigins: read.FETCH_TEST_ORIGINS,
}));

export type FetchSettings = ConfigType<typeof fetchSettings>;

export function mistakesOfFetching(read: z.output<z.ZodObject<typeof fetchForms & typeof serverForms>>): string[] {
  if (read.NODE_ENV !== 'production' || read.FETCH_TEST_ORIGINS.length === 0) return [];
  return ['FETCH_TEST_ORIGINS: must be empty when NODE_ENV is production: strangers could reach what is not public'];
}
