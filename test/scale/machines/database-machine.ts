import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { installedBinaries, usableBinaries } from '../../../libs/database/src/adapters/embedded/binaries.js';
import { unprivilegedUser } from '../../../libs/database/src/adapters/embedded/server-user.js';
import type { Machine } from './machine.js';

const NAME = 'mediamaker';
const PORT = 5432;
const SETTINGS = {
  listen_addresses: '*',
  unix_socket_directories: '',
  max_connections: 200,
  timezone: 'UTC',
  jit: 'off',
  // A host that lost its power must not keep its locks for the two hours of the kernel's default.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/** Starts the PostgreSQL that npm installed on a host of its own, for every host of the network; answers its address. */
export async function startDatabase(machine: Machine): Promise<string> {
  const user = await unprivilegedUser();
  const { uid = 0, gid = 0 } = user;
  const home = join(machine.folder, 'postgres');
  const cluster = join(home, 'cluster');
  await mkdir(home, { mode: 0o700 });
  chownSync(home, uid, gid);
  const programs = join(await usableBinaries(installedBinaries(), home, user), 'bin');
  const options = ['-D', cluster, '-U', NAME, '--auth', 'trust', '--encoding', 'UTF8', '--data-checksums'];
  execFileSync(join(programs, 'initdb'), options, { uid, gid, cwd: '/', env: { LC_ALL: 'C' } });
  appendFileSync(join(cluster, 'pg_hba.conf'), 'host all all 10.77.0.0/24 trust\n');
  const settings = Object.entries({ ...SETTINGS, port: PORT }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = machine.run([join(programs, 'postgres'), '-D', cluster, ...settings], {
    uid,
    gid,
    env: { LC_ALL: 'C' },
  });
  let said = '';
  server.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const url = (database: string): string => `postgres://${NAME}@${machine.address}:${PORT}/${database}`;
  while (!(await answers(url('postgres'), 'select 1'))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended:\n${said}`);
    await pause(100);
  }
  await ask(url('postgres'), `create database ${NAME}`);
  return url(NAME);
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function answers(url: string, statement: string): Promise<boolean> {
  return ask(url, statement).then(
    () => true,
    () => false,
  );
}
