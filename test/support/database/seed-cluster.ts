import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@libs/database/adapters';
import { SHARED_FOLDER } from '../service/shared-folder.js';

/** That of this worker; the global set-up removes it. */
let seed: Promise<string> | undefined;

/** Gives a data folder a stopped, empty cluster: a copy costs less than a cluster that initdb makes. */
export async function seedCluster(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // Owners are kept: the server of root may be another user.
  await promisify(execFile)('cp', ['-a', join(await (seed ??= newSeed()), 'postgres'), dataDir]);
}

async function newSeed(): Promise<string> {
  const dataDir = await mkdtemp(join(process.env[SHARED_FOLDER] ?? '', 'seed-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await server.stop();
  return dataDir;
}
