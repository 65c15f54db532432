import { describe, expect, it } from 'vitest';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';
import { readSettings } from './settings.js';

function refusal(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.lines;
    throw error;
  }
  return [];
}

const SHARED = { DATABASE_URL: 'postgres://db/media', PUBLIC_BASE_URL: 'https://media.example' };
const api = { ...SHARED, ROLE: 'api' };
const worker = { ...SHARED, ROLE: 'worker' };
const cloudTasks = {
  TASK_QUEUE: 'cloud-tasks',
  CLOUD_TASKS_QUEUE: 'projects/p/locations/l/queues/media',
  CLOUD_TASKS_SERVICE_ACCOUNT: 'tasks@p.iam.gserviceaccount.com',
  CLOUD_TASKS_AUDIENCE: 'media-internal',
};
const cluster = { PRODUCTION_RUNNER: 'job', JOB_LAUNCHER: 'kubernetes' };

describe('the role of a process', () => {
  it('is everything unless told otherwise; an api has no internal routes, a worker always has', () => {
    const hasRoutes = (source: NodeJS.ProcessEnv) => readSettings(source).taskQueue.internalPollEndpoint;
    expect(readSettings({}).role).toEqual({ role: 'all', makesMedia: true });
    expect([hasRoutes({}), hasRoutes(api), hasRoutes(worker)]).toEqual([true, false, true]);
    expect(hasRoutes({ ...worker, ...cloudTasks, CLOUD_TASKS_TARGET: 'https://workers.example' })).toBe(true);
  });

  it('an api opens neither queue nor launcher, so that it shares the settings of workers', () => {
    const { taskQueue, jobRunner } = readSettings({ ...api, ...cloudTasks, ...cluster });
    expect([taskQueue.taskQueue, jobRunner.jobLauncher]).toEqual([{ kind: 'local' }, { kind: 'child-process' }]);
    expect(refusal({ ...worker, ...cluster }).map((line) => line.split(':')[0])).toEqual([
      'KUBERNETES_NAMESPACE',
      'KUBERNETES_JOB_TEMPLATE',
    ]);
  });

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['an api without a database in common', { ...api, DATABASE_URL: '' }, 'DATABASE_URL: needed when ROLE is api'],
    ['a worker without one', { ...worker, DATABASE_URL: '' }, 'DATABASE_URL: needed when ROLE is worker'],
    ['a worker without the address of the api', { ...worker, PUBLIC_BASE_URL: '' }, 'PUBLIC_BASE_URL: needed when'],
    ['a worker for strangers', { ...worker, HOST: '8.8.8.8' }, 'HOST: must be loopback or an address of a private'],
    [
      'a worker on every interface',
      { ...worker, HOST: '0.0.0.0' },
      'HOST: must be loopback or an address of a private',
    ],
    ['a worker that takes payments', { ...worker, X402_MODE: 'local' }, 'X402_MODE: must be off when ROLE is worker'],
    [
      'an api that steps jobs',
      { ...api, ENABLE_INTERNAL_POLL_ENDPOINT: 'on' },
      'ENABLE_INTERNAL_POLL_ENDPOINT: must be off',
    ],
    [
      'a worker without routes',
      { ...worker, ENABLE_INTERNAL_POLL_ENDPOINT: 'off' },
      'ENABLE_INTERNAL_POLL_ENDPOINT: must be on',
    ],
    ['a queue that would call the api', { ...worker, ...cloudTasks }, 'CLOUD_TASKS_TARGET: needed when ROLE is worker'],
    ['a role that is none', { ROLE: 'poller' }, 'ROLE: Invalid option'],
  ])('refuses %s in one line', (_, source, line) => {
    expect(refusal(source)).toEqual([expect.stringContaining(line)]);
  });

  it.each([
    ['localhost', {}],
    ['::1', {}],
    ['10.1.2.3', { PUBLIC_BASE_URL: 'http://api.lan:3000' }],
    ['fd12::7', {}],
    ['0.0.0.0', { ALLOW_INSECURE_HOST: 'on' }],
  ])('lets a worker listen on %s', (HOST, more) => {
    expect(refusal({ ...worker, HOST, ...more })).toEqual([]);
  });
});
