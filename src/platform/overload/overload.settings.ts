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

/** How long a reader may take nothing. */
export const downloadForms = {
  DOWNLOAD_IDLE_SECONDS: wholeNumber(1, 3_600)
    .default(30)
    .describe('Seconds without a byte taken by the reader after which the service closes the connection.'),
};

type Variables = z.output<z.ZodObject<typeof overloadForms & typeof downloadForms>>;

export const overloadSettings = registerAs('overload', (read: Variables = unread()) => ({
  /** Longest wait of a request in the admission queue, in ms; 0: nothing waits and nothing is refused. */
  maxRequestWaitMs: read.MAX_REQUEST_WAIT_MS,
  downloadIdleSeconds: read.DOWNLOAD_IDLE_SECONDS,
}));
