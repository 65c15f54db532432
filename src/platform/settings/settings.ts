import { trainerForms } from '@libs/providers';
import { xAccountForms } from '@libs/x-account';
import { x402Forms } from '@libs/x402';
import { z } from 'zod';
import { callerForms } from './caller-settings.js';
import { eventForms } from './event-settings.js';
import { jobForms } from './job-settings.js';
import { reachable } from './reachable.js';
import { serverForms } from './server-settings.js';
import { host, origins, textFile, wholeNumber } from './setting-forms.js';
import { tracingForms } from './tracing-settings.js';

/** Far below the ten seconds in which a request must have arrived, since a body is read only when its turn has come. */
const LONGEST_REQUEST_WAIT_MS = 5_000;

const limitForms = {
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
  MAX_REQUEST_WAIT_MS: wholeNumber(0, LONGEST_REQUEST_WAIT_MS)
    .default(1_000)
    .describe(
      'Milliseconds that a request may wait in the queue before it gets 503. `0`: requests are neither queued nor refused.',
    ),
  MIN_FREE_DISK_MB: wholeNumber(0, 10_000_000)
    .default(256)
    .describe(
      'With less free space at `DATA_DIR`, health says `degraded`, and sent or fetched files get `storage_unavailable`.',
    ),
  UNPAID_UPLOADS_MB_PER_ACCOUNT: wholeNumber(1, 100_000_000)
    .default(1_024)
    .describe('Space for the files that one account without a top-up announced or sent and did not import.'),
  RENDER_CONCURRENCY: wholeNumber(1, 64)
    .default(1)
    .describe(
      'Films that this process renders at a time. As many images and sounds are made beside them. HTML of callers never takes the last place; the only place it takes after all else of its round of turns ([how](operations.md#isolation-of-films)).',
    ),
  JOBS_RUNNING_PER_ACCOUNT: wholeNumber(1, 10_000)
    .default(10)
    .describe('Concurrent renders of one account in all processes.'),
  JOBS_WAITING_PER_ACCOUNT: wholeNumber(0, 100_000)
    .default(200)
    .describe('Jobs of one account that may wait behind its running ones.'),
  PREVIEWS_PER_MINUTE: wholeNumber(1, 100_000_000)
    .default(10)
    .describe(
      'Previews of one account in a minute, over all processes. An account for which nothing was ever paid has a third of them.',
    ),
  PREVIEW_CONCURRENCY: wholeNumber(1, 64)
    .default(2)
    .describe('Previews that this process draws at a time. Six times as many wait in line.'),
  WAITS_PER_ACCOUNT: wholeNumber(1, 100_000)
    .default(32)
    .describe(
      'Concurrent calls of one account that wait for a resource, in each process. More get `concurrency_exceeded`.',
    ),
  MODERATION_TERMS_FILE: textFile
    .default('')
    .describe('More phrases that requests must not contain ([format](operations.md#words-that-no-request-may-hold)).'),
  IMPORT_CONCURRENCY: wholeNumber(1, 64)
    .default(3)
    .describe(
      'Imports at a time in this process, and one fewer of films beside them. In all processes together one account gets one fewer, and one film at a time.',
    ),
  FETCH_TEST_ORIGINS: origins
    .default([])
    .describe('Origins that may be fetched although they are not public. For tests; refused in production.'),
  DOWNLOAD_IDLE_SECONDS: wholeNumber(1, 3_600)
    .default(30)
    .describe('Seconds without a byte taken by the reader after which the service closes the connection.'),
};

const metricsForms = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('The port of `/metrics` for Prometheus ([metrics](operations.md#metrics)). Unset: nothing is measured.'),
  METRICS_HOST: host
    .default('127.0.0.1')
    .describe('The interface of the metrics port. It answers to this host, loopback names and IP addresses only.'),
};

/** The sections of docs/settings.md, and in each the settings with their forms. */
export const settingSections = {
  Server: serverForms,
  'Callers and secrets': callerForms,
  Limits: limitForms,
  Jobs: jobForms,
  Events: eventForms,
  Metrics: metricsForms,
  Traces: tracingForms,
  'Payment by the call': x402Forms,
  'X accounts': xAccountForms,
  'Training by an outside trainer': trainerForms,
};

/** Every setting there is. docs/settings.md is generated from it. */
export const settings = z.object({
  ...serverForms,
  ...callerForms,
  ...limitForms,
  ...jobForms,
  ...eventForms,
  ...metricsForms,
  ...tracingForms,
  ...x402Forms,
  ...xAccountForms,
  ...trainerForms,
});

export type Settings = z.output<typeof settings>;

/** Where nobody said how the world calls us: the friendly name of this machine, unless it does not lead here. */
export function addressAtHome({ HOST, PORT }: Settings): string {
  return reachable(HOST === '127.0.0.1' ? 'localhost' : HOST, PORT);
}

/** The queue of this process delivers its wake-ups to `/internal/*` over HTTP. */
export function runsOwnQueue(read: Settings): boolean {
  return read.TASK_QUEUE === 'local';
}

/** In which the rate allows a whole burst: 120 at 600 a minute are twelve seconds. */
export function windowSeconds({ REQUESTS_PER_MINUTE, REQUEST_BURST }: Settings): number {
  return (REQUEST_BURST * 60) / REQUESTS_PER_MINUTE;
}
