import { existsSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentedSettings, readText } from '../../support/source/deploy-manifests.js';

interface Service {
  profiles?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  build?: object;
  ports?: string[];
  volumes?: string[];
  security_opt: string[];
}
const text = readText('deploy/compose.yaml');
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
const { services } = compose;
const entries = Object.entries(services);
const ours = entries.filter(([, { build }]) => build).map(([name]) => name);

describe('the compose file', () => {
  const validate = new Ajv({ strict: false, formats: { duration: true, 'subnet-ip-address': true } }).compile({
    ...(JSON.parse(readText('test/fixtures/schemas/compose.json')) as object),
    $schema: undefined,
  });

  it('is as the schema of Compose asks, and says nothing that Compose does not know', () => {
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    const misspelt = { ...compose, services: { ...services, api: { ...services['api'], depend_on: {} } } };
    expect(validate(misspelt)).toBe(false);
  });

  it.each(entries)('%s has a read-only root and no privilege', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(JSON.stringify(service)).not.toMatch(/privileged"|docker\.sock|network_mode/);
    expect(service).toHaveProperty('stop_grace_period');
  });

  it('runs one container alone unless a profile asks for more', () => {
    const byProfile = Map.groupBy(entries, ([, { profiles }]) => profiles?.join(' ') ?? '');
    expect(Object.fromEntries([...byProfile].map(([profile, list]) => [profile, list.map(([name]) => name)]))).toEqual({
      '': ['mediamaker'],
      scale: ['api', 'worker', 'caddy', 'store'],
      'postgres scale': ['postgres'],
    });
  });

  it.each(ours)('runs %s under profiles that allow its sandboxes', (name) => {
    const options = services[name]?.security_opt;
    expect(options).toContain('seccomp=seccomp.json');
    expect(options).toContain('apparmor=${APPARMOR_PROFILE:-unconfined}');
  });

  it('starts in development without https, and publishes no port beyond this machine', () => {
    expect(services['mediamaker']?.environment).toMatchObject({
      NODE_ENV: '${NODE_ENV:-development}',
      ALLOW_INSECURE_HOST: '${ALLOW_INSECURE_HOST:-on}',
    });
    const ports = entries.flatMap(([, { ports = [] }]) => ports);
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^(\$\{\w+:-)?127\.0\.0\.1:/);
  });

  it('waits with each service of the profile for what it needs, which says when it is well', () => {
    const needs = Object.fromEntries(entries.map(([name, { depends_on: needed = {} }]) => [name, Object.keys(needed)]));
    expect(needs).toMatchObject({ api: ['postgres', 'store'], worker: ['postgres', 'store'], caddy: ['api'] });
    for (const { condition } of entries.flatMap(([, { depends_on: needed = {} }]) => Object.values(needed)))
      expect(condition).toBe('service_healthy');
    // The image of the service has a health check of its own.
    for (const name of ['postgres', 'store']) expect(services[name]).toHaveProperty('healthcheck.test');
  });

  it('gives each role the same database, bucket and keys, and refunds to the API alone', () => {
    const of = (name: string) => services[name]?.environment ?? {};
    const { ROLE: api, TRUST_PROXY: _, ...shared } = of('api');
    expect([api, of('worker')['ROLE']]).toEqual(['api', 'worker']);
    expect(of('worker')).toMatchObject({
      ...shared,
      HOST: '127.0.0.1',
      X402_MODE: 'off',
      X402_REFUND_KEY: '',
      X402_SETTLER_KEY: '',
    });
    expect(shared).toMatchObject({ OBJECT_STORE: 's3', S3_BUCKET: 'mediamaker', S3_ENDPOINT: 'http://store:8333' });
  });

  it('sets what docs/settings.md lists, and the keys that the client of the store looks for', () => {
    const settings = documentedSettings();
    const names = ours.flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    const unknown = names.filter((name) => !settings.has(name));
    expect(new Set(unknown)).toEqual(new Set(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']));
  });

  it('holds no secret, and lists what it reads in deploy/.env.example', () => {
    const given = [...text.matchAll(/(\w*(?:PASSWORD|TOKENS|KEYS?|PEPPERS|SECRETS|KEY_ID)): (\S+)/g)];
    expect(given.length).toBeGreaterThan(8);
    for (const [, name, value] of given) expect([`\${${name}:-}`, "''"]).toContain(value);
    const example = readText('deploy/.env.example');
    const read = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    expect(read.filter((name) => !new RegExp(`^#${name}=`, 'm').test(example))).toEqual([]);
  });

  it('mounts volumes that it declares, and files that are there', () => {
    const sources = entries.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const [files, volumes] = [
      sources.filter((one) => one.startsWith('.')),
      sources.filter((one) => !one.startsWith('.')),
    ];
    expect(volumes.sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const file of files) expect(existsSync(new URL(`../../../deploy/${file}`, import.meta.url))).toBe(true);
  });

  it('lets Caddy lead callers to the API without its internal routes, and to the store at its own address', () => {
    const caddy = readText('deploy/Caddyfile.scale');
    expect(caddy).toMatch(/^\{\$PUBLIC_BASE_URL\} \{\n\trespond \/internal\/\* 404\n[^}]*dynamic a api 3000/m);
    expect(caddy).toMatch(
      /^\{\$S3_PUBLIC_ENDPOINT\} \{\n\treverse_proxy store:8333 \{\n[^}]*Access-Control-Allow-Origin \*/m,
    );
    // The signature of an address covers Host.
    expect(caddy).not.toMatch(/header_up -?Host/);
    expect(Object.keys(services['caddy']?.environment ?? {})).toEqual(['PUBLIC_BASE_URL', 'S3_PUBLIC_ENDPOINT']);
  });
});
