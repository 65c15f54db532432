import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UnusableEnvironment } from '../platform/settings/unusable-environment.js';
import { readSettings } from '../settings.js';

function refusal(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.lines;
    throw error;
  }
  return [];
}

describe('the settings of productions', () => {
  const queue = 'projects/p/locations/europe-west1/queues/media';
  const account = 'media-tasks@p.iam.gserviceaccount.com';
  const cloudTasks = {
    TASK_QUEUE: 'cloud-tasks',
    CLOUD_TASKS_QUEUE: queue,
    CLOUD_TASKS_SERVICE_ACCOUNT: account,
    CLOUD_TASKS_AUDIENCE: 'media-internal',
    PUBLIC_BASE_URL: 'https://media.example',
    ENABLE_INTERNAL_POLL_ENDPOINT: 'on',
    INTERNAL_OIDC_ISSUERS: JSON.stringify([
      { issuer: 'google', audience: 'media-internal', match: { email: [account] } },
    ]),
  };

  it('delivers to its own address, or through a queue that calls it or another service', () => {
    expect(readSettings({}).taskQueue.taskQueue).toEqual({ kind: 'local' });
    const given = { kind: 'cloud-tasks', queue, serviceAccount: account, audience: 'media-internal' };
    expect(readSettings(cloudTasks).taskQueue.taskQueue).toEqual({ ...given, target: 'https://media.example' });
    const elsewhere = {
      ...cloudTasks,
      CLOUD_TASKS_TARGET: 'https://internal.example/',
      ENABLE_INTERNAL_POLL_ENDPOINT: undefined,
      INTERNAL_OIDC_ISSUERS: undefined,
    };
    expect(readSettings(elsewhere).taskQueue).toEqual({
      taskQueue: { ...given, target: 'https://internal.example' },
      internalPollEndpoint: false,
    });
  });

  it('names each setting that a cloud queue lacks, and what would keep it from calling us', () => {
    const named = (change: NodeJS.ProcessEnv) =>
      refusal({ ...cloudTasks, ...change }).map((line) => line.split(':')[0]);
    expect(refusal({ TASK_QUEUE: 'cloud-tasks' })).toEqual([
      'CLOUD_TASKS_QUEUE: needed when TASK_QUEUE is cloud-tasks: the whole name of the queue',
      'CLOUD_TASKS_SERVICE_ACCOUNT: needed when TASK_QUEUE is cloud-tasks: the e-mail as whom the queue calls',
      'CLOUD_TASKS_AUDIENCE: needed when TASK_QUEUE is cloud-tasks: the audience of its tokens, as INTERNAL_OIDC_ISSUERS names it',
      'PUBLIC_BASE_URL: needed while the queue calls this service; CLOUD_TASKS_TARGET can name another',
      'ENABLE_INTERNAL_POLL_ENDPOINT: must be on while the queue calls this service; CLOUD_TASKS_TARGET can name another',
    ]);
    expect(named({})).toEqual([]);
    expect(named({ ENABLE_INTERNAL_POLL_ENDPOINT: 'off' })).toEqual(['ENABLE_INTERNAL_POLL_ENDPOINT']);
    expect(named({ CLOUD_TASKS_AUDIENCE: 'other' })).toEqual(['INTERNAL_OIDC_ISSUERS']);
    expect(named({ CLOUD_TASKS_SERVICE_ACCOUNT: 'other@p.example' })).toEqual(['INTERNAL_OIDC_ISSUERS']);
    expect(named({ CLOUD_TASKS_QUEUE: 'media' })).toEqual(['CLOUD_TASKS_QUEUE']);
    expect(named({ CLOUD_TASKS_SERVICE_ACCOUNT: 'media' })).toEqual(['CLOUD_TASKS_SERVICE_ACCOUNT']);
  });

  it('launches jobs as processes, in a cluster or in Cloud Run, once the job runner is on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mediamaker-template-'));
    const template = join(folder, 'job.yaml');
    writeFileSync(template, 'kind: Job');
    const job = { PRODUCTION_RUNNER: 'job', DATABASE_URL: 'postgres://db/media' };
    const cluster = { JOB_LAUNCHER: 'kubernetes', KUBERNETES_NAMESPACE: 'media', KUBERNETES_JOB_TEMPLATE: template };
    const cloudRun = { JOB_LAUNCHER: 'cloud-run', CLOUD_RUN_JOB: 'projects/p/locations/l/jobs/media' };
    const launcher = (source: NodeJS.ProcessEnv) => readSettings(source).jobRunner.jobLauncher;
    expect(readSettings({}).jobRunner).toEqual({
      jobRunner: 'inline',
      jobLauncher: { kind: 'child-process' },
      jobLeaseSeconds: 90,
      composeSlotsPerUser: 2,
    });
    expect(launcher({ PRODUCTION_RUNNER: 'job' })).toEqual({ kind: 'child-process' });
    expect(launcher({ ...job, ...cluster })).toEqual({ kind: 'kubernetes', namespace: 'media', template: 'kind: Job' });
    expect(launcher({ ...job, ...cloudRun })).toEqual({
      kind: 'cloud-run',
      job: 'projects/p/locations/l/jobs/media',
    });
    // Chosen, but not in use.
    expect(launcher({ JOB_LAUNCHER: 'kubernetes' })).toEqual({ kind: 'child-process' });
    rmSync(folder, { recursive: true });
  });

  it('names each setting that a launcher of jobs lacks', () => {
    expect(refusal({ PRODUCTION_RUNNER: 'job', JOB_LAUNCHER: 'kubernetes' })).toEqual([
      'KUBERNETES_NAMESPACE: needed when JOB_LAUNCHER is kubernetes: where Jobs are created',
      'KUBERNETES_JOB_TEMPLATE: needed when JOB_LAUNCHER is kubernetes: the file of the Job that others are made of',
      'DATABASE_URL: needed when JOB_LAUNCHER is kubernetes: a job that runs elsewhere cannot reach the embedded PostgreSQL',
    ]);
    expect(refusal({ PRODUCTION_RUNNER: 'job', JOB_LAUNCHER: 'cloud-run' })).toEqual([
      'CLOUD_RUN_JOB: needed when JOB_LAUNCHER is cloud-run: the whole name of the job that is run',
      'DATABASE_URL: needed when JOB_LAUNCHER is cloud-run: a job that runs elsewhere cannot reach the embedded PostgreSQL',
    ]);
  });

  it('sends no token over plain http in production', () => {
    const target = { ...cloudTasks, NODE_ENV: 'production', CLOUD_TASKS_TARGET: 'http://internal.example' };
    expect(refusal(target)).toContain('CLOUD_TASKS_TARGET: must be https when NODE_ENV is production');
  });
});
