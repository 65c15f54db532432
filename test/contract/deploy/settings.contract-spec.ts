import { fileURLToPath } from 'node:url';
import { WebhookSecrets } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import {
  documentedSettings,
  kubernetesManifests,
  readText,
  variables,
  withKey,
  type Manifest,
} from '../../support/source/deploy-manifests.js';
import { readSettings } from '../../../src/settings.js';

/** What the chain of the AWS SDK reads. */
const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const KEY_RING = `1:${'a'.repeat(43)}`;
const SECRETS = {
  DATABASE_URL: 'postgres://db/media',
  INTERNAL_POLL_TOKENS: 't'.repeat(32),
  LINK_SIGNING_KEYS: KEY_RING,
  API_KEY_PEPPERS: KEY_RING,
  DATA_ENCRYPTION_KEYS: KEY_RING,
  WEB_EVENTS_SECRETS: WebhookSecrets.generateText(),
};

const { of, job } = kubernetesManifests();
const google = (file: string): object =>
  JSON.parse(readText(`deploy/google-cloud/${file}`).replaceAll('PROJECT-', 'project-')) as object;
const shared = (of('ConfigMap mediamaker') as Manifest & { data: Record<string, string> }).data;
const inheriting = (pod: object): Record<string, string | undefined> => ({
  ...(withKey(pod, 'configMapRef').length > 0 ? shared : {}),
  ...Object.fromEntries(variables(pod).map(({ name, value }) => [name, value])),
});
const ENVIRONMENTS = {
  'the API of Kubernetes': inheriting(of('Deployment mediamaker-api')),
  'the worker of Kubernetes': inheriting(of('Deployment mediamaker-worker')),
  'the Job of Kubernetes': inheriting(job),
  'the service of Cloud Run': inheriting(google('service.json')),
  'the job of Cloud Run': inheriting(google('job.json')),
};

describe('the environment in the manifests', () => {
  it.each(Object.entries(ENVIRONMENTS))('has only settings that docs/settings.md lists: %s', (_name, environment) => {
    const settings = documentedSettings();
    expect(settings.size).toBeGreaterThan(40);
    expect(Object.keys(environment).filter((name) => !settings.has(name) && !KEYS.includes(name))).toEqual([]);
  });

  it.each(Object.entries(ENVIRONMENTS))('holds no secret: %s', (_name, environment) => {
    for (const name of [...Object.keys(SECRETS), ...KEYS]) expect(environment[name]).toBeUndefined();
  });

  it.each([
    ['the API of Kubernetes', 'api', 'local', 'child-process'],
    ['the worker of Kubernetes', 'worker', 'local', 'kubernetes'],
    ['the Job of Kubernetes', 'all', 'local', 'child-process'],
    ['the service of Cloud Run', 'all', 'cloud-tasks', 'cloud-run'],
    ['the job of Cloud Run', 'all', 'local', 'child-process'],
  ] as const)('starts a process in production, with its files in a bucket: %s', (name, role, taskQueue, launcher) => {
    const given = ENVIRONMENTS[name];
    const mounted = {
      HOST: '10.1.2.3',
      KUBERNETES_NAMESPACE: 'media',
      KUBERNETES_JOB_TEMPLATE: fileURLToPath(import.meta.url),
    };
    const told = Object.fromEntries(Object.entries(mounted).filter(([one]) => one in given));
    const settings = readSettings({ ...given, ...SECRETS, ...told });
    expect(settings.role).toMatchObject({ role });
    expect(settings.taskQueue.taskQueue).toMatchObject({ kind: taskQueue });
    expect(settings.jobRunner).toMatchObject({ jobRunner: 'job', jobLauncher: { kind: launcher } });
    expect(settings.objectStore.s3).toBeDefined();
  });
});
