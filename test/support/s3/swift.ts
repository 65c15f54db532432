import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort } from '../service/free-port.js';

export interface S3Account {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running Swift, and the keys of an account that may do everything in it. */
    swift: S3Account;
  }
}

const PACKAGES = 'swift swift-proxy swift-account swift-container swift-object memcached';
const BACKENDS = ['object', 'container', 'account'] as const;
const PROGRAMS = [...BACKENDS, 'proxy'].map((name) => `/usr/bin/swift-${name}-server`);
const REGION = 'us-east-1';
const MOST_STARTING_MS = 60_000;

/** In this order: the S3 API stands before the authorization, and large objects behind it. */
const FILTERS =
  'catch_errors gatekeeper healthcheck cache listing_formats bulk tempurl s3api tempauth slo dlo versioned_writes symlink';

interface Daemon {
  command: string;
  args: string[];
}

/**
 * OpenStack Swift with its S3 API from Debian's packages, below one temporary folder. Unlike the S3 servers of npm it checks
 * signatures. `/etc/swift/swift.conf` is read as the package installs it: Swift has no setting for its path.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = [...PROGRAMS, '/usr/bin/memcached'].filter((program) => !existsSync(program));
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} missing: apt-get install -y --no-install-recommends ${PACKAGES}`);
  const folder = await mkdtemp(join(tmpdir(), 'mediamaker-swift-'));
  const running: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(ended));
    await rm(folder, { recursive: true });
  };
  try {
    const endpoint = await startSwift(folder, running);
    project.provide('swift', { endpoint, region: REGION, accessKeyId: 'test:tester', secretAccessKey: 'testing' });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startSwift(folder: string, running: ChildProcess[]): Promise<string> {
  const memcached = await freePort();
  run(running, folder, {
    command: 'memcached',
    args: ['-l', '127.0.0.1', '-p', String(memcached), '-U', '0', ...asUser()],
  });
  const ports = await Promise.all(BACKENDS.map(() => freePort()));
  await mkdir(join(folder, 'disks/one'), { recursive: true });
  for (const [at, name] of BACKENDS.entries()) await prepareBackend(folder, name, ports[at] ?? 0);
  for (const name of BACKENDS) run(running, folder, server(folder, name));
  for (const port of ports) await healthy(folder, port);
  // A proxy that finds a backend away leaves it out for a minute.
  const port = await freePort();
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, { port, memcached }));
  run(running, folder, server(folder, 'proxy'));
  await healthy(folder, port);
  return `http://127.0.0.1:${port}`;
}

async function prepareBackend(folder: string, name: string, port: number): Promise<void> {
  const builder = join(folder, `${name}.builder`);
  for (const words of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']]) {
    const { status, stdout, stderr } = spawnSync('swift-ring-builder', [builder, ...words], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`swift-ring-builder: ${stdout}${stderr}`);
  }
  await writeFile(
    join(folder, `${name}.conf`),
    `${common(folder, port)}
devices = ${join(folder, 'disks')}
mount_check = false
disable_fallocate = true
recon_cache_path = ${folder}

[pipeline:main]
pipeline = healthcheck ${name}-server

[app:${name}-server]
use = egg:swift#${name}

[filter:healthcheck]
use = egg:swift#healthcheck
`,
  );
}

function proxyConf(folder: string, { port, memcached }: { port: number; memcached: number }): string {
  const filters = FILTERS.split(' ').map((name) => {
    const settings: Record<string, string> = {
      cache: `use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memcached}`,
      s3api: `use = egg:swift#s3api\nlocation = ${REGION}`,
      slo: 'use = egg:swift#slo\nminimum_segment_size = 1',
      // The guest has good keys and no rights.
      tempauth: 'use = egg:swift#tempauth\nuser_test_tester = testing .admin\nuser_test_guest = guesting',
    };
    return `[filter:${name}]\n${settings[name] ?? `use = egg:swift#${name}`}\n`;
  });
  return `${common(folder, port)}

[pipeline:main]
pipeline = ${FILTERS} proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

${filters.join('\n')}`;
}

function common(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}`;
}

function asUser(): string[] {
  return userInfo().uid === 0 ? ['-u', userInfo().username] : [];
}

function server(folder: string, name: string): Daemon {
  return { command: `swift-${name}-server`, args: [join(folder, `${name}.conf`), '--verbose'] };
}

function run(running: ChildProcess[], folder: string, { command, args }: Daemon): void {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void writeFile(join(folder, 'log'), text, { flag: 'a' }));
}

async function healthy(folder: string, port: number): Promise<void> {
  const deadline = Date.now() + MOST_STARTING_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(`Swift does not start: ${await readFile(join(folder, 'log'), 'utf8').catch(() => 'no log')}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
