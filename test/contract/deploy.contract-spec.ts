import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1';
import { WebhookSecrets } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import {
  asGoogleReadsIt,
  asKubernetesReadsIt,
  manifestsIn,
  readManifests,
  readText,
  withKey,
  type Manifest,
} from '../support/source/deploy-manifests.js';
import { readSettings } from '../../src/settings.js';

const KINDS = {
  ConfigMap,
  CronJob,
  Deployment,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  Role,
  RoleBinding,
  Service,
  ServiceAccount,
};

const SECRETS = [
  'DATABASE_URL',
  'INTERNAL_POLL_TOKENS',
  'LINK_SIGNING_KEYS',
  'API_KEY_PEPPERS',
  'DATA_ENCRYPTION_KEYS',
  'WEB_EVENTS_SECRETS',
];

const GOOGLE = {
  'service.json': ['@google-cloud/run', 'google.cloud.run.v2.Service'],
  'job.json': ['@google-cloud/run', 'google.cloud.run.v2.Job'],
  'queue.json': ['@google-cloud/tasks', 'google.cloud.tasks.v2.Queue'],
  'resume-compositions.json': ['@google-cloud/scheduler', 'google.cloud.scheduler.v1.Job'],
  'resume-remixes.json': ['@google-cloud/scheduler', 'google.cloud.scheduler.v1.Job'],
} as const;

/** The settings that docs/settings.md lists. */
const SETTINGS = new Set(
  [...readText('docs/settings.md').matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, names = '']) =>
    names.match(/[A-Z][A-Z0-9_]+/g),
  ),
);

const kubernetes = readdirSync(new URL('../../deploy/kubernetes', import.meta.url)).flatMap((file) =>
  readManifests(`deploy/kubernetes/${file}`).map((manifest) => ({
    file,
    name: `${manifest.kind} ${manifest.metadata.name}`,
    manifest,
  })),
);
const of = (name: string): Manifest => {
  const found = kubernetes.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.manifest;
};
const [template] = manifestsIn(
  (of('ConfigMap mediamaker-job') as unknown as { data: { 'job.yaml': string } }).data['job.yaml'],
) as [Manifest];
const google = (file: string): object => JSON.parse(readText(`deploy/google-cloud/${file}`)) as object;

interface Variable {
  name: string;
  value?: string;
}
const variables = (manifest: object): Variable[] => withKey(manifest, 'env').flatMap(({ env }) => env as Variable[]);
const valueIn = (manifest: object, name: string): string | undefined =>
  variables(manifest).find((variable) => variable.name === name)?.value;
const containers = (manifest: object) =>
  withKey(manifest, 'containers').flatMap(({ containers }) => containers as Record<string, unknown>[]);

describe('the manifests of Kubernetes', () => {
  const all = [...kubernetes, { name: 'the template of Jobs', manifest: template }];

  it.each(all)('$name has all that its schema asks for', ({ manifest }) => {
    const Kind = KINDS[manifest.kind as keyof typeof KINDS] as new (manifest: object) => { validate(): void };
    new Kind(manifest).validate();
  });

  it.each(all)('$name says nothing that Kubernetes does not know', ({ manifest }) => {
    expect(asKubernetesReadsIt(manifest)).toEqual(manifest);
  });

  it('would be refused with a word that is misspelt, or one that is missing', () => {
    const text = readText('deploy/kubernetes/service.yaml').replace('serviceAccountName', 'serviceAcountName');
    const misspelt = manifestsIn(text).find(({ kind }) => kind === 'Deployment') as Manifest;
    expect(asKubernetesReadsIt(misspelt)).not.toEqual(misspelt);
    const bare = { ...of('Deployment mediamaker'), spec: { replicas: 1 } };
    expect(() => {
      new Deployment(bare as never).validate();
    }).toThrow(/selector/);
  });

  it('let nothing run as root, with privileges, or on a root that can be written to', () => {
    const pods = kubernetes.filter(({ manifest }) => containers(manifest).length > 0).map(({ manifest }) => manifest);
    for (const pod of [...pods, template]) {
      expect(withKey(pod, 'runAsUser')).toMatchObject([{ runAsNonRoot: true, runAsUser: 1000 }]);
      for (const { securityContext } of containers(pod)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('run the service and its Jobs under profiles that allow their sandboxes, as the restricted label asks', () => {
    const profiles = {
      seccompProfile: { type: 'Localhost', localhostProfile: 'mediamaker.json' },
      appArmorProfile: { type: 'Localhost', localhostProfile: 'mediamaker' },
    };
    for (const pod of [of('Deployment mediamaker'), template])
      expect(withKey(pod, 'runAsUser')).toMatchObject([profiles]);
    expect(readText('deploy/apparmor-profile')).toMatch(
      /^profile mediamaker .*\{[^}]*^ {2}mount,[^}]*^ {2}pivot_root,/ms,
    );
    const { syscalls } = JSON.parse(readText('deploy/seccomp.json')) as { syscalls: Record<string, unknown>[] };
    const always = syscalls.filter(({ action, args }) => action === 'SCMP_ACT_ALLOW' && args === undefined);
    const needed = ['chroot', 'clone', 'mount', 'pivot_root', 'umount2', 'unshare'];
    expect(always.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(needed));
  });

  it('mount only the volumes, and share nothing of the node, that the restricted label of Pod Security allows', () => {
    for (const { manifest } of all) {
      const volumes = withKey(manifest, 'volumes').flatMap(({ volumes }) => volumes as Record<string, unknown>[]);
      for (const { name: _, ...source } of volumes)
        expect(['configMap', 'emptyDir', 'persistentVolumeClaim']).toEqual(expect.arrayContaining(Object.keys(source)));
      for (const shared of ['hostNetwork', 'hostPID', 'hostIPC', 'hostPath', 'hostPort', 'privileged'])
        expect(withKey(manifest, shared)).toEqual([]);
    }
  });

  it('let the service take the address of a client from the ingress, the one proxy that reaches it', () => {
    expect(valueIn(of('Deployment mediamaker'), 'TRUST_PROXY')).toBe('1');
  });

  it('give the service the right to create Jobs in its own namespace, and no more', () => {
    const rules = withKey(of('Role mediamaker-job-launcher'), 'verbs');
    expect(rules).toEqual([{ apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get'] }]);
    expect(of('RoleBinding mediamaker-job-launcher')).toMatchObject({
      roleRef: { kind: 'Role', name: 'mediamaker-job-launcher' },
      subjects: [{ kind: 'ServiceAccount', name: 'mediamaker' }],
    });
    expect(withKey(of('Deployment mediamaker'), 'serviceAccountName')).toMatchObject([
      { serviceAccountName: 'mediamaker' },
    ]);
    for (const other of [
      template,
      ...kubernetes.filter(({ manifest }) => manifest.kind === 'CronJob').map(({ manifest }) => manifest),
    ]) {
      expect(withKey(other, 'automountServiceAccountToken')).toMatchObject([{ automountServiceAccountToken: false }]);
    }
  });

  it('lead the schedule to the port and the routes of the service, once a minute', () => {
    const [port] = withKey(of('Service mediamaker'), 'ports').flatMap(({ ports }) => ports as { port: number }[]);
    for (const kind of ['compositions', 'remixes']) {
      const schedule = of(`CronJob mediamaker-resume-${kind}`);
      expect(schedule).toMatchObject({ spec: { schedule: '* * * * *', concurrencyPolicy: 'Forbid' } });
      expect(valueIn(schedule, 'ADDRESS')).toBe(`http://mediamaker:${port?.port}/internal/resume-${kind}`);
    }
  });

  it('have Jobs see the files that the service sees, and secrets of their own', () => {
    const of = (pod: object) => [withKey(pod, 'claimName'), withKey(pod, 'secretRef')];
    const [files, secrets] = of(kubernetes.find(({ name }) => name === 'Deployment mediamaker')?.manifest ?? {});
    expect(secrets).toEqual([{ secretRef: { name: 'mediamaker' } }]);
    expect(of(template)).toEqual([files, [{ secretRef: { name: 'mediamaker-job' } }]]);
    expect(files).toEqual([{ claimName: 'mediamaker-data' }]);
    const [job] = containers(template);
    expect(job).toMatchObject({ command: ['node', 'dist/src/job.main.js'] });
  });
});

describe('the manifests of Google Cloud', () => {
  const all = Object.entries(GOOGLE).map(([file, [client, message]]) => ({ file, client, message }));

  it.each(all)('$file is a $message, and says nothing that it does not know', ({ file, client, message }) => {
    expect(asGoogleReadsIt(client, message, google(file))).toEqual(google(file));
  });

  it('would be refused with a word that is misspelt, or a value of another kind', () => {
    const [client, message] = GOOGLE['queue.json'];
    const queue = google('queue.json');
    const misspelt = { ...queue, retryConfig: { maxAtempts: 3 } };
    expect(asGoogleReadsIt(client, message, misspelt)).not.toEqual(misspelt);
    expect(() => asGoogleReadsIt(client, message, { ...queue, retryConfig: { minBackoff: 'soon' } })).toThrow(/soon/);
  });

  it('are all there are', () => {
    expect(readdirSync(new URL('../../deploy/google-cloud', import.meta.url)).sort()).toEqual(
      Object.keys(GOOGLE).sort(),
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

  it('run a job once, and give it the secrets and files of the service', () => {
    const [service, job] = [google('service.json'), google('job.json')];
    expect(withKey(job, 'maxRetries')).toMatchObject([{ maxRetries: 0 }]);
    expect(containers(job)).toMatchObject([{ command: ['node', 'dist/src/job.main.js'] }]);
    expect(withKey(service, 'secretKeyRef')).toHaveLength(SECRETS.length);
    expect(withKey(job, 'secretKeyRef')).toEqual(withKey(service, 'secretKeyRef'));
    expect(withKey(job, 'nfs')).toEqual(withKey(service, 'nfs'));
  });
});

describe('every manifest', () => {
  const manifests = [
    ...kubernetes.filter(({ manifest }) => manifest.kind === 'Deployment').map(({ manifest }) => manifest),
    template,
    google('service.json'),
    google('job.json'),
  ];

  it('sets what docs/settings.md lists, and nothing else', () => {
    expect(SETTINGS.size).toBeGreaterThan(40);
    const unknown = manifests.flatMap(variables).filter(({ name }) => !SETTINGS.has(name));
    expect(unknown).toEqual([]);
  });

  it('holds no secret', () => {
    const secrets = manifests.flatMap(variables).filter(({ name }) => SECRETS.includes(name));
    expect(secrets.filter(({ value }) => value !== undefined)).toEqual([]);
  });

  it.each([
    ['the Deployment', of('Deployment mediamaker'), { kind: 'local' }, 'kubernetes'],
    ['the Job of Kubernetes', template, { kind: 'local' }, 'child-process'],
    ['the service of Cloud Run', google('service.json'), { kind: 'cloud-tasks' }, 'cloud-run'],
    ['the job of Cloud Run', google('job.json'), { kind: 'local' }, 'child-process'],
  ])('has settings that start the service in production: %s', (_name, manifest, taskQueue, jobLauncher) => {
    const given = Object.fromEntries(variables(manifest).map(({ name, value }) => [name, value]));
    const key = `1:${'a'.repeat(43)}`;
    const secrets = {
      DATABASE_URL: 'postgres://db/media',
      INTERNAL_POLL_TOKENS: 't'.repeat(32),
      LINK_SIGNING_KEYS: key,
      API_KEY_PEPPERS: key,
      DATA_ENCRYPTION_KEYS: key,
      WEB_EVENTS_SECRETS: WebhookSecrets.generateText(),
    };
    const mounted = {
      ...('KUBERNETES_NAMESPACE' in given ? { KUBERNETES_NAMESPACE: 'media' } : {}),
      ...('KUBERNETES_JOB_TEMPLATE' in given ? { KUBERNETES_JOB_TEMPLATE: fileURLToPath(import.meta.url) } : {}),
    };
    const settings = readSettings({ ...given, ...secrets, ...mounted });
    expect(settings.taskQueue.taskQueue).toMatchObject(taskQueue);
    expect(settings.jobRunner).toMatchObject({ jobRunner: 'job', jobLauncher: { kind: jobLauncher } });
  });
});
