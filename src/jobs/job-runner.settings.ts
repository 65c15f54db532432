import { textIn, unread, wholeNumber } from '@libs/kernel';
import { textFile } from '@libs/kernel/adapters';
import type { roleForms } from '@libs/kernel/settings';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { cloudName, missing, present } from './setting-parts.js';

const namespace = textIn('a name of Kubernetes', (text) => /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(text));

/** Where compositions and remixes run. */
export const jobRunnerForms = {
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

type Variables = z.output<z.ZodObject<typeof jobRunnerForms & typeof roleForms>>;

/** What starts the processes of the job runner. */
export type JobLauncherSettings =
  | { kind: 'child-process' }
  | { kind: 'kubernetes'; namespace: string; template: string }
  | { kind: 'cloud-run'; job: string };

export const jobRunnerSettings = registerAs('jobRunner', (read: Variables = unread()) => ({
  /** Whether compositions and remixes run in this process, or each in a process that is launched for it. */
  jobRunner: read.PRODUCTION_RUNNER,
  jobLauncher: jobLauncherOf(read),
  /** Seconds that a composition or remix is held without a sign of life. */
  jobLeaseSeconds: read.PRODUCTION_LEASE_SECONDS,
  /** Compositions of one account at a time. */
  composeSlotsPerUser: read.COMPOSE_SLOTS_PER_USER,
}));

export type JobRunnerSettings = ConfigType<typeof jobRunnerSettings>;

/** Without the job runner, and by an api, nothing is launched, and so nothing else is opened. */
function jobLauncherOf(read: Variables): JobLauncherSettings {
  if (!launches(read) || read.JOB_LAUNCHER === 'child-process') return { kind: 'child-process' };
  if (read.JOB_LAUNCHER === 'cloud-run') return { kind: 'cloud-run', job: present(read.CLOUD_RUN_JOB) };
  return {
    kind: 'kubernetes',
    namespace: present(read.KUBERNETES_NAMESPACE),
    template: present(read.KUBERNETES_JOB_TEMPLATE),
  };
}

function launches({ ROLE, PRODUCTION_RUNNER }: Variables): boolean {
  return ROLE !== 'api' && PRODUCTION_RUNNER === 'job';
}

const SHARED = { DATABASE_URL: 'a job that runs elsewhere cannot reach the embedded PostgreSQL' };

const LAUNCHER_NEEDS: Record<Variables['JOB_LAUNCHER'], Readonly<Record<string, string>>> = {
  'child-process': {},
  kubernetes: {
    KUBERNETES_NAMESPACE: 'where Jobs are created',
    KUBERNETES_JOB_TEMPLATE: 'the file of the Job that others are made of',
    ...SHARED,
  },
  'cloud-run': { CLOUD_RUN_JOB: 'the whole name of the job that is run', ...SHARED },
};

/** A process that launches nothing needs nothing for it. */
export function mistakesOfJobRunner(read: Variables): string[] {
  if (!launches(read)) return [];
  return missing(read, `JOB_LAUNCHER is ${read.JOB_LAUNCHER}`, LAUNCHER_NEEDS[read.JOB_LAUNCHER]);
}
