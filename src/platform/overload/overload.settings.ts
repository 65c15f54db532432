import { unread, wholeNumber } from '@libs/kernel';
import { registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** Far below the ten seconds in which a request must have arrived, since a body is read only when its turn has come. */
const LONGEST_REQUEST_WAIT_MS = 5_000;

/** How long requests wait. */
export const overloadForms = {
  MAX_REQUEST_WAIT_MS: wholeNumber(0, LONGEST_REQUEST_WAIT_MS)
    .default(1_000)
    .describe(
      'Milliseconds that a request may wait in the queue before it gets 503. `0`: requests are neither queued nor refused.',
    ),
};

export const overloadSettings = registerAs(
  'overload',
  (read: z.output<z.ZodObject<typeof overloadForms>> = unread()) => ({
    /** Milliseconds that a request waits for those before it; 0: nothing waits and nothing is refused. */
    maxRequestWaitMs: read.MAX_REQUEST_WAIT_MS,
  }),
);
