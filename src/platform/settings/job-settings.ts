import { z } from 'zod';
import { origin, textFile, textIn, wholeNumber } from './setting-forms.js';

/** The whole name of a resource of Google Cloud, as `gcloud … describe --format='value(name)'` shows it. */
const cloudName = (collection: 'queues' | 'jobs') =>
  textIn(`written projects/PROJECT/locations/LOCATION/${collection}/NAME`, (text) =>
    new RegExp(`^projects/[^/\\s]+/locations/[^/\\s]+/${collection}/[^/\\s]+$`).test(text),
  );

const namespace = textIn('a name of Kubernetes', (text) => /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(text));

/** How productions are woken, and where compositions and remixes are finished. */
export const jobForms = {
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
  PRODUCTION_RUNNER: z
    .enum(['inline', 'job'])
    .default('inline')
    .describe('Where compositions and remixes run: in this process, or each in a job of its own.'),
  PRODUCTION_LEASE_SECONDS: wholeNumber(2, 600)
    .default(90)
    .describe('Seconds without a sign of life after which another process takes over a composition or remix.'),
  COMPOSE_SLOTS_PER_USER: wholeNumber(1, 20).default(2).describe('Concurrent compositions of one account.'),
  JOB_LAUNCHER: z
    .enum(['child-process', 'kubernetes', 'cloud-run'])
    .default('child-process')
    .describe('What starts the jobs of `PRODUCTION_RUNNER=job`.'),
  KUBERNETES_NAMESPACE: namespace
    .optional()
    .describe('The namespace of the Jobs. Needed with `JOB_LAUNCHER=kubernetes`.'),
  KUBERNETES_JOB_TEMPLATE: textFile
    .optional()
    .describe('The manifest from which Jobs are made. Needed with `JOB_LAUNCHER=kubernetes`.'),
  CLOUD_RUN_JOB: cloudName('jobs').optional().describe('The Cloud Run job. Needed with `JOB_LAUNCHER=cloud-run`.'),
};

type Read = z.output<z.ZodObject<typeof jobForms>>;

/** Who wakes productions: this process itself, or a queue of Cloud Tasks that calls `target`. */
export type TaskQueueSettings =
  { kind: 'local' } | { kind: 'cloud-tasks'; queue: string; target: string; serviceAccount: string; audience: string };

/** Who starts the processes of the job runner. */
export type JobLauncherSettings =
  | { kind: 'child-process' }
  | { kind: 'kubernetes'; namespace: string; template: string }
  | { kind: 'cloud-run'; job: string };

export function taskQueueSettings(read: Read, baseUrl: string): TaskQueueSettings {
  if (read.TASK_QUEUE === 'local') return { kind: 'local' };
  return {
    kind: 'cloud-tasks',
    queue: checked(read.CLOUD_TASKS_QUEUE),
    target: read.CLOUD_TASKS_TARGET ?? baseUrl,
    serviceAccount: checked(read.CLOUD_TASKS_SERVICE_ACCOUNT),
    audience: checked(read.CLOUD_TASKS_AUDIENCE),
  };
}

/** Without the job runner nothing is launched, and so nothing else is opened. */
export function jobLauncherSettings(read: Read): JobLauncherSettings {
  if (read.PRODUCTION_RUNNER === 'inline' || read.JOB_LAUNCHER === 'child-process') return { kind: 'child-process' };
  if (read.JOB_LAUNCHER === 'cloud-run') return { kind: 'cloud-run', job: checked(read.CLOUD_RUN_JOB) };
  return {
    kind: 'kubernetes',
    namespace: checked(read.KUBERNETES_NAMESPACE),
    template: checked(read.KUBERNETES_JOB_TEMPLATE),
  };
}

/** What is missing was refused before. */
function checked(value: string | undefined): string {
  if (value === undefined) throw new Error('settings were read that were not checked');
  return value;
}
