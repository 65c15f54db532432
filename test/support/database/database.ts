import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate, startEmbeddedPostgres } from '@libs/database/adapters';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../../src/migrations/index.js';
import { isAlive } from '../service/processes.js';
import { SHARED_FOLDER } from '../service/shared-folder.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server's own database; `createTestDatabase` makes one per file beside it. */
    testServerUrl: string;
  }
}

/** The migrated database that every test file's own is a copy of. Nothing may stay connected to it. */
const TEMPLATE = 'mediamaker_template';

/** One embedded PostgreSQL for the whole run, with the migrated template; down again at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  // This server never crashes: a commit that waits for the disk would only cost time.
  await client.query('alter system set synchronous_commit = off');
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(server.url.replace('/mediamaker?', `/${TEMPLATE}?`), migrations);
  project.provide('testServerUrl', server.url);
  const shared = join(dataDir, 'shared');
  await mkdir(shared);
  // Decoders run as another user where a machine allows no sandbox, and must reach the programs in it.
  await chmod(dataDir, 0o711);
  process.env[SHARED_FOLDER] = shared;
  return async () => {
    await endServices(shared);
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
}

/** Ends services whose workers may be dead: only those workers would have stopped them. */
async function endServices(folder: string): Promise<void> {
  const pids = (await readdir(folder)).filter((name) => name.endsWith('.pid')).map((name) => parseInt(name, 10));
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGTERM');
  while (pids.some(isAlive)) await delay(20);
}
