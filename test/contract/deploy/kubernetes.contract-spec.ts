import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { ConfigMap, Service, ServiceAccount } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import {
  asKubernetesReadsIt,
  containersOf,
  kubernetesManifests,
  manifestsIn,
  readText,
  withKey,
  type Manifest,
} from '../../support/source/deploy-manifests.js';

const KINDS = {
  ConfigMap,
  Deployment,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Role,
  RoleBinding,
  Service,
  ServiceAccount,
};
const KEDA = JSON.parse(readText('test/fixtures/schemas/keda.json')) as Record<string, object>;

const { all: manifests, of, job } = kubernetesManifests();
const named = [...manifests, job].map((manifest) => ({
  name: `${manifest.kind} ${manifest.metadata.name ?? 'of the template'}`,
  manifest,
}));
const [own, ofKeda] = [
  named.filter(({ manifest }) => manifest.kind in KINDS),
  named.filter(({ manifest }) => manifest.apiVersion === 'keda.sh/v1alpha1'),
];
const [api, worker] = [of('Deployment mediamaker-api'), of('Deployment mediamaker-worker')];
const pods = { api, worker, job };
type Labels = Record<string, string>;
/** The labels of the pods that a Deployment or Job makes. */
const labelsOf = (pod: object): Labels => {
  const [{ template }] = withKey(pod, 'template') as [{ template: { metadata: { labels: Labels } } }];
  return template.metadata.labels;
};

describe('the manifests of Kubernetes', () => {
  it('are of Kubernetes or of KEDA', () => {
    expect(own.length + ofKeda.length).toBe(named.length);
  });

  it.each(own)('$name has all that its schema asks for', ({ manifest }) => {
    const Kind = KINDS[manifest.kind as keyof typeof KINDS] as new (manifest: object) => { validate(): void };
    new Kind(manifest).validate();
  });

  it.each(own)('$name says nothing that Kubernetes does not know', ({ manifest }) => {
    expect(asKubernetesReadsIt(manifest)).toEqual(manifest);
  });

  it('would be refused with a word that is misspelt, or one that is missing', () => {
    const text = readText('deploy/kubernetes/worker.yaml').replace('serviceAccountName', 'serviceAcountName');
    const misspelt = manifestsIn(text).find(({ kind }) => kind === 'Deployment') as Manifest;
    expect(asKubernetesReadsIt(misspelt)).not.toEqual(misspelt);
    expect(() => {
      new Deployment({ ...worker, spec: { replicas: 1 } } as never).validate();
    }).toThrow(/selector/);
  });

  it('let nothing run as root, with privileges, or on a root that can be written to', () => {
    for (const pod of Object.values(pods)) {
      expect(withKey(pod, 'runAsUser')).toMatchObject([{ runAsNonRoot: true, runAsUser: 1000 }]);
      for (const { securityContext } of containersOf(pod)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('run what draws under profiles that allow its sandboxes, as the restricted label asks, and the API under the default', () => {
    const profiles = {
      seccompProfile: { type: 'Localhost', localhostProfile: 'mediamaker.json' },
      appArmorProfile: { type: 'Localhost', localhostProfile: 'mediamaker' },
    };
    for (const pod of [worker, job]) expect(withKey(pod, 'runAsUser')).toMatchObject([profiles]);
    expect(withKey(api, 'seccompProfile')).toMatchObject([{ seccompProfile: { type: 'RuntimeDefault' } }]);
    expect(withKey(api, 'appArmorProfile')).toEqual([]);
    expect(readText('deploy/apparmor-profile')).toMatch(
      /^profile mediamaker .*\{[^}]*^ {2}mount,[^}]*^ {2}pivot_root,/ms,
    );
    const { syscalls } = JSON.parse(readText('deploy/seccomp.json')) as { syscalls: Record<string, unknown>[] };
    const always = syscalls.filter(({ action, args }) => action === 'SCMP_ACT_ALLOW' && args === undefined);
    const needed = ['chroot', 'clone', 'mount', 'pivot_root', 'umount2', 'unshare'];
    expect(always.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(needed));
  });

  it('share no volume, nothing of the node, and mount only what is there', () => {
    for (const pod of Object.values(pods)) {
      const volumes = withKey(pod, 'volumes').flatMap(({ volumes }) => volumes as Record<string, unknown>[]);
      for (const { name: _, ...source } of volumes)
        expect(['configMap', 'emptyDir']).toEqual(expect.arrayContaining(Object.keys(source)));
      const mounts = containersOf(pod).flatMap(({ volumeMounts }) => volumeMounts as Record<string, unknown>[]);
      expect(mounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    }
    for (const { manifest } of named)
      for (const shared of ['hostNetwork', 'hostPID', 'hostIPC', 'hostPath', 'hostPort', 'privileged', 'claimName'])
        expect(withKey(manifest, shared)).toEqual([]);
  });

  it('refer to no ConfigMap and no account that is not there', () => {
    const references = Object.values(pods).flatMap((pod) => [
      ...withKey(pod, 'configMap').map(({ configMap }) => `ConfigMap ${(configMap as { name: string }).name}`),
      ...withKey(pod, 'configMapRef').map(({ configMapRef }) => `ConfigMap ${(configMapRef as { name: string }).name}`),
      ...withKey(pod, 'serviceAccountName').map(
        ({ serviceAccountName }) => `ServiceAccount ${String(serviceAccountName)}`,
      ),
    ]);
    expect(references).toHaveLength(7);
    for (const reference of references) expect(of(reference)).toBeDefined();
  });

  it('select by Service, budget and Deployment the pods of one role each', () => {
    for (const [role, deployment] of Object.entries({ api, worker })) {
      const labels = { app: 'mediamaker', component: role };
      expect(labelsOf(deployment)).toEqual(labels);
      expect(deployment).toMatchObject({ spec: { selector: { matchLabels: labels } } });
      expect(of(`PodDisruptionBudget mediamaker-${role}`)).toMatchObject({
        spec: { selector: { matchLabels: labels } },
      });
    }
    expect(of('Service mediamaker')).toMatchObject({
      spec: { selector: labelsOf(api), ports: [{ targetPort: 'http' }] },
    });
    expect(labelsOf(job)).toEqual({ app: 'mediamaker', component: 'job' });
  });

  it('keep an API while a node is drained, and let the last worker go, which gives its work back', () => {
    expect(of('PodDisruptionBudget mediamaker-api')).toMatchObject({ spec: { minAvailable: 1 } });
    expect(api).toMatchObject({ spec: { replicas: 2 } });
    expect(of('PodDisruptionBudget mediamaker-worker')).toMatchObject({ spec: { maxUnavailable: 1 } });
    for (const pod of Object.values(pods))
      expect(withKey(pod, 'terminationGracePeriodSeconds')).toMatchObject([{ terminationGracePeriodSeconds: 15 }]);
  });

  it('give workers alone the right to create Jobs in their own namespace, and no more', () => {
    const rules = withKey(of('Role mediamaker-job-launcher'), 'verbs');
    expect(rules).toEqual([{ apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get'] }]);
    expect(of('RoleBinding mediamaker-job-launcher')).toMatchObject({
      roleRef: { kind: 'Role', name: 'mediamaker-job-launcher' },
      subjects: [{ kind: 'ServiceAccount', name: 'mediamaker-worker' }],
    });
    expect(worker).toMatchObject({ spec: { template: { spec: { serviceAccountName: 'mediamaker-worker' } } } });
    for (const other of [api, job]) {
      expect(withKey(other, 'serviceAccountName')).toMatchObject([
        { serviceAccountName: 'mediamaker', automountServiceAccountToken: false },
      ]);
    }
  });

  it('give workers and Jobs the secrets that they need, and the API its own', () => {
    const secretsOf = (pod: object) =>
      withKey(pod, 'secretRef').map(({ secretRef }) => (secretRef as Manifest)['name']);
    expect(Object.values(pods).map(secretsOf)).toEqual([['mediamaker'], ['mediamaker-worker'], ['mediamaker-worker']]);
    expect(containersOf(job)).toMatchObject([{ command: ['node', 'dist/src/job.main.js'] }]);
    const pages = readText('docs/operations.md');
    for (const name of ['mediamaker', 'mediamaker-worker'])
      expect(pages).toContain(`kubectl create secret generic ${name} --from-env-file=`);
  });
});

describe('the manifests of KEDA', () => {
  const ajv = new Ajv({ strict: false, formats: { int32: true } });
  const [scaled, authentication] = [
    of('ScaledObject mediamaker-worker'),
    of('TriggerAuthentication mediamaker-worker'),
  ] as unknown as { spec: Record<string, unknown> }[];

  it.each(ofKeda)('$name is as its schema asks, and says nothing that KEDA does not know', ({ manifest }) => {
    const validate = ajv.compile(KEDA[manifest.kind] as object);
    expect(validate(manifest['spec']), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...(manifest['spec'] as object), coolDownPeriod: 1 })).toBe(false);
  });

  it('scale the Deployment of workers, which names no number itself, between none and some', () => {
    expect(scaled?.spec).toMatchObject({ scaleTargetRef: { name: worker.metadata.name }, minReplicaCount: 0 });
    expect(withKey(worker, 'replicas')).toEqual([]);
  });

  it('ask the database by the address in the secret of workers', () => {
    expect(authentication?.spec).toEqual({
      secretTargetRef: [{ parameter: 'connection', name: 'mediamaker-worker', key: 'DATABASE_URL' }],
    });
    expect(scaled?.spec['triggers']).toMatchObject([
      { type: 'postgresql', authenticationRef: { name: 'mediamaker-worker' }, metadata: { targetQueryValue: '1' } },
      { type: 'cron' },
    ]);
  });
});
