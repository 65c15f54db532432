import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** What strangers may try. */
export const strangerForms = {
  BAD_SIGN_INS: wholeNumber(1, 100_000_000)
    .default(20)
    .describe(
      'Wrong passwords in 15 minutes from one address, or for one account ([details](operations.md#limits-of-strangers)).',
    ),
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 100_000_000)
    .default(20)
    .describe('OAuth clients that one address may register in an hour. Above it: 429.'),
};

export const strangerSettings = registerAs(
  'strangers',
  (read: z.output<z.ZodObject<typeof strangerForms>> = unread()) => ({
    /** Of one address, or for one account, in a quarter of an hour. */
    badSignIns: read.BAD_SIGN_INS,
    /** OAuth clients that one address may register. */
    registrationsPerHour: read.REGISTRATIONS_PER_HOUR,
  }),
);

export type StrangerSettings = ConfigType<typeof strangerSettings>;
