import { BlockList, isIPv6 } from 'node:net';
import { describe, expect, it } from 'vitest';
import { kubernetesManifests, readManifests, withKey } from '../../support/source/deploy-manifests.js';

describe('the network policies of Kubernetes', () => {
  interface Peer {
    ipBlock?: { cidr: string; except?: string[] };
    podSelector?: { matchLabels: Record<string, string> };
    namespaceSelector?: { matchLabels: Record<string, string> };
  }
  interface Rule {
    from?: Peer[];
    to?: Peer[];
    ports?: { port: number | string }[];
  }
  const { all, job } = kubernetesManifests();
  const policies = readManifests('deploy/kubernetes/network.yaml');
  const policyOf = (component: string) =>
    policies.find(({ metadata }) => metadata.name === `mediamaker-${component}`)?.['spec'] as {
      podSelector: { matchLabels: Record<string, string> };
      policyTypes: string[];
      ingress?: Rule[];
      egress: Rule[];
    };
  /** Whether the addresses of a rule hold this one. */
  const reaches = (component: string, address: string, port: number): boolean => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const holds = (networks: string[]): boolean => {
      const list = new BlockList();
      for (const network of networks) {
        const [start = '', prefix] = network.split('/');
        list.addSubnet(start, Number(prefix), isIPv6(start) ? 'ipv6' : 'ipv4');
      }
      return list.check(address, family);
    };
    return policyOf(component).egress.some(
      ({ to = [], ports }) =>
        (ports === undefined || ports.some((one) => one.port === port)) &&
        to.some(({ ipBlock }) => ipBlock && holds([ipBlock.cidr]) && !holds(ipBlock.except ?? [])),
    );
  };

  it('hold for each pod of the manifests, in both directions', () => {
    const labels = withKey([...all, job], 'template').map(
      (pod) => (pod['template'] as { metadata: { labels: { component: string } } }).metadata.labels.component,
    );
    expect([...new Set(labels)].sort()).toEqual(['api', 'job', 'worker']);
    for (const component of labels) {
      expect(policyOf(component).podSelector.matchLabels).toEqual({ app: 'mediamaker', component });
      expect(policyOf(component).policyTypes).toEqual(['Ingress', 'Egress']);
    }
    expect(policies).toHaveLength(3);
  });

  it('admit only the ingress controller to the API, and no traffic to the others', () => {
    expect(policyOf('api').ingress).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
        ports: [{ protocol: 'TCP', port: 'http' }],
      },
    ]);
    expect([policyOf('worker').ingress, policyOf('job').ingress]).toEqual([undefined, undefined]);
  });

  it.each([
    '169.254.169.254',
    'fd00:ec2::254',
    '168.63.129.16',
    '100.100.100.200',
    '10.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '::1',
    'fe80::1',
    '::ffff:169.254.169.254',
    '224.0.0.1',
  ])('lead no pod to %s', (address) => {
    for (const component of ['api', 'worker', 'job'])
      for (const port of [80, 443]) expect(reaches(component, address, port)).toBe(false);
  });

  it('lead each to DNS, the database and the store, workers to the API server, and API and workers to public addresses', () => {
    const named = (component: string): unknown[] =>
      policyOf(component).egress.flatMap(({ to = [], ports = [] }) =>
        to.flatMap(({ ipBlock }) => (ipBlock ? [[ipBlock.cidr, ...ports.map(({ port }) => port)]] : [])),
      );
    const all = [
      ['169.254.20.10/32', 53, 53],
      ['192.0.2.10/32', 5432],
      ['192.0.2.30/32', 443],
    ];
    const world = [['0.0.0.0/0'], ['2000::/3']];
    expect(named('api')).toEqual([...all, ...world]);
    expect(named('worker')).toEqual([...all, ['192.0.2.20/32', 443, 6443], ...world]);
    expect(named('job')).toEqual(all);
    for (const component of ['api', 'worker'])
      for (const address of ['93.184.216.34', '2606:2800:220:1::1'])
        expect(reaches(component, address, 443)).toBe(true);
  });
});
