import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asGoogleReadsIt, containersOf, readText, variables, withKey } from '../../support/source/deploy-manifests.js';

const MESSAGES = {
  'service.json': ['@google-cloud/run', 'google.cloud.run.v2.Service'],
  'job.json': ['@google-cloud/run', 'google.cloud.run.v2.Job'],
  'queue.json': ['@google-cloud/tasks', 'google.cloud.tasks.v2.Queue'],
  'resume-compositions.json': ['@google-cloud/scheduler', 'google.cloud.scheduler.v1.Job'],
  'resume-remixes.json': ['@google-cloud/scheduler', 'google.cloud.scheduler.v1.Job'],
} as const;

const google = (file: string): object => JSON.parse(readText(`deploy/google-cloud/${file}`)) as object;
const valueIn = (manifest: object, name: string): string | undefined =>
  variables(manifest).find((variable) => variable.name === name)?.value;

describe('the manifests of Google Cloud', () => {
  const all = Object.entries(MESSAGES).map(([file, [client, message]]) => ({ file, client, message }));

  it.each(all)('$file is a $message, and says nothing that it does not know', ({ file, client, message }) => {
    expect(asGoogleReadsIt(client, message, google(file))).toEqual(google(file));
  });

  it('would be refused with a word that is misspelt, or a value of another kind', () => {
    const [client, message] = MESSAGES['queue.json'];
    const queue = google('queue.json');
    const misspelt = { ...queue, retryConfig: { maxAtempts: 3 } };
    expect(asGoogleReadsIt(client, message, misspelt)).not.toEqual(misspelt);
    expect(() => asGoogleReadsIt(client, message, { ...queue, retryConfig: { minBackoff: 'soon' } })).toThrow(/soon/);
  });

  it('are all there are', () => {
    expect(readdirSync(new URL('../../../deploy/google-cloud', import.meta.url)).sort()).toEqual(
      Object.keys(MESSAGES).sort(),
    );
  });

  it('name one queue, one job and one caller', () => {
    const service = google('service.json');
    expect(valueIn(service, 'CLOUD_TASKS_QUEUE')).toBe((google('queue.json') as { name: string }).name);
    expect(valueIn(service, 'CLOUD_RUN_JOB')).toBe('projects/PROJECT/locations/REGION/jobs/mediamaker-job');
    const caller = { serviceAccountEmail: valueIn(service, 'CLOUD_TASKS_SERVICE_ACCOUNT'), audience: 'media-internal' };
    const issuers = JSON.parse(valueIn(service, 'INTERNAL_OIDC_ISSUERS') ?? '') as unknown;
    expect(issuers).toEqual([
      { issuer: 'google', audience: caller.audience, match: { email: [caller.serviceAccountEmail] } },
    ]);
    for (const kind of ['compositions', 'remixes']) {
      expect(google(`resume-${kind}.json`)).toMatchObject({
        schedule: '* * * * *',
        httpTarget: { uri: `https://media.example/internal/resume-${kind}`, oidcToken: caller },
      });
    }
  });

  it('run a job once, and give it the secrets and the bucket of the service', () => {
    const [service, job] = [google('service.json'), google('job.json')];
    expect(withKey(job, 'maxRetries')).toMatchObject([{ maxRetries: 0 }]);
    expect(containersOf(job)).toMatchObject([{ command: ['node', 'dist/src/job.main.js'] }]);
    expect(withKey(service, 'secretKeyRef').length).toBeGreaterThan(0);
    expect(withKey(job, 'secretKeyRef')).toEqual(withKey(service, 'secretKeyRef'));
    const store = (manifest: object) => variables(manifest).filter(({ name }) => /^(OBJECT_STORE|S3_)/.test(name));
    expect(store(service)).toContainEqual({ name: 'OBJECT_STORE', value: 's3' });
    expect(store(job)).toEqual(store(service));
  });

  it('take their secrets from Secret Manager under names that docs/operations.md lists', () => {
    const pages = readText('docs/operations.md');
    const names = withKey(google('service.json'), 'secretKeyRef').map(
      ({ secretKeyRef }) => (secretKeyRef as { secret: string }).secret,
    );
    expect(names.filter((name) => !pages.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(['service.json', 'job.json'])('mount nothing in %s that is not there', (file) => {
    const [template] = withKey(google(file), 'volumes') as { volumes: { name: string }[] }[];
    const mounts = containersOf(google(file)).flatMap(({ volumeMounts }) => volumeMounts as { name: string }[]);
    expect(mounts.map(({ name }) => name)).toEqual(template?.volumes.map(({ name }) => name));
  });
});
