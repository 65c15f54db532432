import { KubeConfig } from '@kubernetes/client-node';
import { Job } from 'kubernetes-models/batch/v1';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobLauncherContract, ORDER } from '../../../../test/support/contracts/job-launcher.contract.js';
import { FakeKubernetes, refusal, type KubernetesAnswer } from '../../../../test/support/jobs/fake-kubernetes.js';
import type { JobLauncher } from '../launch/job-launcher.js';
import { KubernetesJobLauncher } from './kubernetes-job-launcher.js';

const NAME = `compose-${ORDER.parentId}-${ORDER.fence}`;

const TEMPLATE = `
apiVersion: batch/v1
kind: Job
metadata: { namespace: elsewhere, labels: { app: media } }
spec:
  backoffLimit: 6
  activeDeadlineSeconds: 1234
  template:
    spec:
      restartPolicy: OnFailure
      serviceAccountName: media
      containers:
        - name: job
          image: registry.example/mediamaker:1
          command: [node, dist/src/job.main.js]
          args: [--old]
          envFrom: [{ secretRef: { name: media } }]
        - name: proxy
          image: registry.example/proxy:1
`;

describe('KubernetesJobLauncher', () => {
  let fake: FakeKubernetes;

  beforeAll(async () => {
    fake = await FakeKubernetes.start();
  });
  afterAll(() => fake.stop());
  beforeEach(() => fake.forget());

  const launcher = (server = fake.address, template = TEMPLATE, answerMs = 5_000): Promise<JobLauncher> => {
    const config = new KubeConfig();
    config.loadFromClusterAndUser({ name: 'c', server, skipTLSVerify: true }, { name: 'u', token: 'the-token' });
    return KubernetesJobLauncher.open({ namespace: 'media', template, config, answerMs });
  };
  const answering = (answer: KubernetesAnswer) => () => {
    fake.answer = { with: answer };
    return launcher();
  };
  const job = `jobs.batch "${NAME}"`;

  jobLauncherContract({
    launcher,
    refused: [
      {
        name: '400 BadRequest',
        fault: 'invalid argument',
        launcher: answering(refusal(400, 'BadRequest', 'Job in version "v1" cannot be handled as a Job')),
      },
      {
        name: '403 Forbidden',
        fault: 'permission denied',
        launcher: answering(
          refusal(
            403,
            'Forbidden',
            `jobs.batch is forbidden: User "u" cannot create resource "jobs" in API group "batch"`,
          ),
        ),
      },
      {
        name: '403 of a namespace that is going',
        fault: 'permission denied',
        launcher: answering(
          refusal(403, 'Forbidden', `${job} is forbidden: unable to create new content because it is being terminated`),
        ),
      },
      {
        name: '404 NotFound',
        fault: 'not found',
        launcher: answering(refusal(404, 'NotFound', 'namespaces "media" not found')),
      },
      {
        name: '422 Invalid',
        fault: 'invalid argument',
        launcher: answering(
          refusal(422, 'Invalid', 'Job.batch "x" is invalid: spec.template.spec.containers[0].image'),
        ),
      },
    ],
    unavailable: [
      { name: '401 Unauthorized', launcher: answering(refusal(401, 'Unauthorized', 'Unauthorized')) },
      {
        name: '403 of a quota',
        launcher: answering(
          refusal(
            403,
            'Forbidden',
            `${job} is forbidden: exceeded quota: jobs, requested: count/jobs.batch=1, used: 5`,
          ),
        ),
      },
      {
        name: '409 Conflict of a quota',
        launcher: answering(
          refusal(
            409,
            'Conflict',
            'Operation cannot be fulfilled on resourcequotas "jobs": the object has been modified',
          ),
        ),
      },
      { name: '408 Timeout', launcher: answering(refusal(408, 'Timeout', 'Timeout')) },
      { name: '429 TooManyRequests', launcher: answering(refusal(429, 'TooManyRequests', 'too many requests')) },
      { name: '500 InternalError', launcher: answering(refusal(500, 'InternalError', 'failed calling webhook')) },
      { name: '503 ServiceUnavailable', launcher: answering(refusal(503, 'ServiceUnavailable', 'unavailable')) },
      { name: '504 Timeout', launcher: answering(refusal(504, 'Timeout', 'etcdserver: request timed out')) },
      {
        name: '502 of a proxy, in words of its own',
        launcher: answering((response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>')),
      },
      { name: 'nobody listens', launcher: () => launcher('http://127.0.0.1:1') },
      { name: 'no such host', launcher: () => launcher('http://api.invalid') },
      { name: 'a connection dropped without an answer', launcher: answering((response) => response.destroy()) },
      {
        name: 'a connection dropped within the answer',
        launcher: answering((response) => {
          response.writeHead(201, { 'content-type': 'application/json', 'content-length': '1000' });
          response.write('{"kind":', () => response.destroy());
        }),
      },
      {
        name: 'no answer in time',
        launcher: () => {
          fake.answer = { with: undefined };
          return launcher(fake.address, TEMPLATE, 200);
        },
      },
    ],
  });

  it('creates one Job of the template, which Kubernetes neither repeats nor keeps', async () => {
    expect(await (await launcher()).launch(ORDER)).toEqual({ execution: `media/${NAME}` });
    const [{ method, path, headers, job } = { method: '', path: '', headers: {}, job: {} }] = fake.requests;
    expect([method, path, headers.authorization]).toEqual([
      'POST',
      '/apis/batch/v1/namespaces/media/jobs',
      'Bearer the-token',
    ]);
    const labels = { 'mediamaker/kind': 'compose', 'mediamaker/parent': ORDER.parentId };
    expect(job).toEqual({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: NAME, labels: { app: 'media', ...labels } },
      spec: {
        ttlSecondsAfterFinished: 3600,
        activeDeadlineSeconds: 1234,
        backoffLimit: 0,
        template: {
          metadata: { labels },
          spec: {
            restartPolicy: 'Never',
            serviceAccountName: 'media',
            containers: [
              {
                name: 'job',
                image: 'registry.example/mediamaker:1',
                command: ['node', 'dist/src/job.main.js'],
                args: ['--kind', 'compose', '--parent', ORDER.parentId, '--fence', String(ORDER.fence)],
                envFrom: [{ secretRef: { name: 'media' } }],
              },
              { name: 'proxy', image: 'registry.example/proxy:1' },
            ],
          },
        },
      },
    });
    expect(() => new Job(job as ConstructorParameters<typeof Job>[0]).validate()).not.toThrow();
  });

  it('takes a Job that exists already for the one that it wanted', async () => {
    const kubernetes = await launcher();
    const first = await kubernetes.launch(ORDER);
    expect(await kubernetes.launch(ORDER)).toEqual(first);
    expect(fake.requests).toHaveLength(2);
    expect(await kubernetes.launch({ ...ORDER, fence: ORDER.fence + 1 })).not.toEqual(first);
  });

  it('names a Job within what Kubernetes allows, whatever the fence', async () => {
    const parentId = ORDER.parentId.toUpperCase();
    await (await launcher()).launch({ kind: 'compose', parentId, fence: Number.MAX_SAFE_INTEGER });
    expect(fake.requests[0]?.job.metadata?.name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
  });

  it.each([
    ['is not YAML', 'a: [', /^the template is not YAML: /],
    ['is another kind of thing', 'apiVersion: v1\nkind: Pod', /^the template must be a Job of batch\/v1 with/],
    ['is of an old version', TEMPLATE.replace('batch/v1', 'batch/v1beta1'), /^the template must be a Job of batch\/v1/],
    ['has no container', TEMPLATE.replace(/containers:[^]*/, 'containers: []'), /at least one container/],
    ['is empty', '', /^the template is not YAML: /],
  ])('refuses a template that %s, in one line', async (_what, template, message) => {
    const opened = launcher(fake.address, template);
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.toThrow(/^[^\n]+$/);
  });
});
