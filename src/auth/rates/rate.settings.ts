import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How many requests callers may send. */
export const rateForms = {
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000)
    .default(600)
    .describe('Rate limit of a credential, and of a client address for requests without a credential.'),
  REQUEST_BURST: wholeNumber(1, 100_000_000)
    .default(120)
    .describe(
      'Requests in one window. A window lasts as long as `REQUESTS_PER_MINUTE` takes for the burst, in whole seconds. All credentials of an account share three times the burst.',
    ),
  REFUSED_CREDENTIALS_PER_MINUTE: wholeNumber(1, 100_000_000)
    .default(60)
    .describe('Bad credentials of one address in a minute. Above it bad credentials get 429 instead of 401.'),
};

/** Rate limits of requests without a valid credential. */
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

/** How many previews an account may ask for. */
export const previewRateForms = {
  PREVIEWS_PER_MINUTE: wholeNumber(1, 100_000_000)
    .default(10)
    .describe(
      'Previews of one account in a minute, over all processes. An account for which nothing was ever paid has a third of them.',
    ),
};

type Variables = z.output<z.ZodObject<typeof rateForms & typeof strangerForms & typeof previewRateForms>>;

export const rateSettings = registerAs('rates', (read: Variables = unread()) => ({
  /** Requests of one credential or address in each window. */
  requestBurst: read.REQUEST_BURST,
  requestWindowSeconds: windowSeconds(read),
  refusedCredentialsPerMinute: read.REFUSED_CREDENTIALS_PER_MINUTE,
  /** Of one address, or for one account, in a quarter of an hour. */
  badSignIns: read.BAD_SIGN_INS,
  /** OAuth clients that one address may register. */
  registrationsPerHour: read.REGISTRATIONS_PER_HOUR,
  /** Of one account for which something was paid. */
  previewsPerMinute: read.PREVIEWS_PER_MINUTE,
}));

export type RateSettings = ConfigType<typeof rateSettings>;

/** The time in which the rate allows a whole burst: 120 at 600 a minute are twelve seconds. */
function windowSeconds(read: Record<'REQUESTS_PER_MINUTE' | 'REQUEST_BURST', number>): number {
  return (read.REQUEST_BURST * 60) / read.REQUESTS_PER_MINUTE;
}

/** Rows of ended windows are forgotten some time after. */
const LONGEST_WINDOW_SECONDS = 3_600;

/** A window lasts whole seconds. */
export function mistakesOfRate(read: z.output<z.ZodObject<typeof rateForms>>): string[] {
  const seconds = windowSeconds(read);
  if (Number.isInteger(seconds) && seconds <= LONGEST_WINDOW_SECONDS) return [];
  const perMinute = read.REQUESTS_PER_MINUTE;
  const step = [...Array(60).keys()].map((at) => at + 1).find((second) => (perMinute * second) % 60 === 0) ?? 60;
  const [least, most] = [step, LONGEST_WINDOW_SECONDS].map((second) => (perMinute * second) / 60);
  return [
    `REQUEST_BURST: must be a multiple of ${least} up to ${most}: REQUESTS_PER_MINUTE of ${perMinute} allows ${least} in ${step} s`,
  ];
}
