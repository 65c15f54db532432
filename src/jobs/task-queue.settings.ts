import { flag, origin, unread } from '@libs/kernel';
import { baseUrlOf, type roleForms, type serverForms } from '@libs/kernel/settings';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { cloudName, missing, present } from './setting-parts.js';

/** Whether this service has the routes that a queue calls. */
export const internalRouteForms = {
  ENABLE_INTERNAL_POLL_ENDPOINT: flag
    .optional()
    .describe(
      'Whether `/internal/*` exists. Unset: `on` with `TASK_QUEUE=local` or `ROLE=worker`, otherwise `off`. Never with `ROLE=api`.',
    ),
};

/** What wakes jobs. */
export const taskQueueForms = {
  TASK_QUEUE: z
    .enum(['local', 'cloud-tasks'])
    .default('local')
    .describe(
      'What delivers wake-ups: this service, or a queue of Cloud Tasks ([modes](operations.md#where-jobs-run)).',
    ),
  CLOUD_TASKS_QUEUE: cloudName('queues').optional().describe('The queue. Needed with `TASK_QUEUE=cloud-tasks`.'),
  CLOUD_TASKS_SERVICE_ACCOUNT: z
    .email('must be the e-mail of a service account')
    .meta({ form: 'the e-mail of a service account' })
    .optional()
    .describe('The service account with which the queue calls. Needed with `TASK_QUEUE=cloud-tasks`.'),
  CLOUD_TASKS_AUDIENCE: z
    .string()
    .max(1_000)
    .optional()
    .describe('The audience of the tokens of the queue. Needed with `TASK_QUEUE=cloud-tasks`.'),
  CLOUD_TASKS_TARGET: origin.optional().describe('The service that the queue calls. Unset: `PUBLIC_BASE_URL`.'),
};

type Variables = z.output<
  z.ZodObject<typeof internalRouteForms & typeof taskQueueForms & typeof serverForms & typeof roleForms>
>;

/** This process wakes jobs itself, or a queue of Cloud Tasks calls `target`. An api wakes none: `local`, and nothing is opened. */
export type TaskQueue =
  | { kind: 'local' }
  | { kind: 'cloud-tasks'; queue: string; target: string; serviceAccount: string; audience: string };

export const taskQueueSettings = registerAs('taskQueue', (read: Variables = unread()) => ({
  taskQueue: taskQueueOf(read),
  /** Whether `/internal/*` exists. The queue of this process delivers its wake-ups there. */
  internalPollEndpoint: read.ENABLE_INTERNAL_POLL_ENDPOINT ?? hasInternalRoutes(read),
}));

export type TaskQueueSettings = ConfigType<typeof taskQueueSettings>;

function taskQueueOf(read: Variables): TaskQueue {
  if (read.TASK_QUEUE === 'local' || read.ROLE === 'api') return { kind: 'local' };
  return {
    kind: 'cloud-tasks',
    queue: present(read.CLOUD_TASKS_QUEUE),
    target: read.CLOUD_TASKS_TARGET ?? baseUrlOf(read),
    serviceAccount: present(read.CLOUD_TASKS_SERVICE_ACCOUNT),
    audience: present(read.CLOUD_TASKS_AUDIENCE),
  };
}

function hasInternalRoutes({ ROLE, TASK_QUEUE }: Variables): boolean {
  return ROLE === 'worker' || (ROLE === 'all' && TASK_QUEUE === 'local');
}

export function mistakesOfInternalRoutes(read: Variables): string[] {
  const { ROLE, TASK_QUEUE, ENABLE_INTERNAL_POLL_ENDPOINT: asked } = read;
  if (ROLE === 'api') {
    return asked ? ['ENABLE_INTERNAL_POLL_ENDPOINT: must be off when ROLE is api, which steps no jobs'] : [];
  }
  if (asked !== false || !hasInternalRoutes(read)) return [];
  const why = TASK_QUEUE === 'local' ? 'TASK_QUEUE is local, or no job could ever move' : 'ROLE is worker';
  return [`ENABLE_INTERNAL_POLL_ENDPOINT: must be on while ${why}`];
}

const NEEDS = {
  CLOUD_TASKS_QUEUE: 'the whole name of the queue',
  CLOUD_TASKS_SERVICE_ACCOUNT: 'the e-mail as whom the queue calls',
  CLOUD_TASKS_AUDIENCE: 'the audience of its tokens, as INTERNAL_OIDC_ISSUERS names it',
};

/** Issuers whose tokens open the internal routes. */
interface Callers {
  INTERNAL_OIDC_ISSUERS: readonly { audience: string; callers: { emails: readonly string[] } }[];
}

/** What a cloud queue lacks, or what would keep it from calling its target. */
export function mistakesOfTaskQueue(read: Variables & Callers): string[] {
  if (read.TASK_QUEUE === 'local' || read.ROLE === 'api') return [];
  return [...missing(read, 'TASK_QUEUE is cloud-tasks', NEEDS), ...mistakesOfTarget(read)];
}

/** A queue that calls this very service must find its routes open, to its own account. */
function mistakesOfTarget(read: Variables & Callers): string[] {
  if (read.CLOUD_TASKS_TARGET !== undefined) {
    const isPlain = read.NODE_ENV === 'production' && read.CLOUD_TASKS_TARGET.startsWith('http:');
    return isPlain ? ['CLOUD_TASKS_TARGET: must be https when NODE_ENV is production'] : [];
  }
  if (read.ROLE === 'worker') return ['CLOUD_TASKS_TARGET: needed when ROLE is worker: the address of the workers'];
  const lines: string[] = [];
  const where = 'while the queue calls this service; CLOUD_TASKS_TARGET can name another';
  if (read.PUBLIC_BASE_URL === undefined) lines.push(`PUBLIC_BASE_URL: needed ${where}`);
  if (read.ENABLE_INTERNAL_POLL_ENDPOINT !== true) lines.push(`ENABLE_INTERNAL_POLL_ENDPOINT: must be on ${where}`);
  if (!letsQueueIn(read)) {
    lines.push(`INTERNAL_OIDC_ISSUERS: must admit CLOUD_TASKS_SERVICE_ACCOUNT with CLOUD_TASKS_AUDIENCE ${where}`);
  }
  return lines;
}

function letsQueueIn(read: Variables & Callers): boolean {
  const { CLOUD_TASKS_SERVICE_ACCOUNT: account, CLOUD_TASKS_AUDIENCE: audience } = read;
  // Said already.
  if (account === undefined || audience === undefined) return true;
  return read.INTERNAL_OIDC_ISSUERS.some(
    (issuer) => issuer.audience === audience && issuer.callers.emails.includes(account),
  );
}
