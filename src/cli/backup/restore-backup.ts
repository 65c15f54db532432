import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpFile, DumpRefused, loadDatabase, PostgresDatabase } from '@libs/database/adapters';
import { adoptStore, forgetDatabaseId, type ObjectStore, type ObjectStoreSettings } from '@libs/storage';
import { S3Mark } from '@libs/storage/adapters';
import { requireComparison } from '@libs/x402';
import { migrations } from '../../migrations/index.js';
import { secretFile } from '../../platform/settings/secret-file.js';
import { DATABASE_FOLDER, type Manifest, OBJECTS_FOLDER, SECRETS_FOLDER } from './manifest.js';

/** The bucket of another database, also of the one that was backed up: the sweep of the restored one would empty it. */
export async function refuseMarkedBucket({ s3 }: ObjectStoreSettings): Promise<void> {
  if (s3 === undefined || (await (await S3Mark.open(s3)).read()) === undefined) return;
  throw new DumpRefused(
    'S3_BUCKET: the bucket belongs to a database: give an empty one; where that database is lost, add --adopt-bucket',
  );
}

/** Every file is as it was written: what is damaged is refused before anything is restored. */
export async function requireWhole(folder: string, { database, objects, secrets }: Manifest): Promise<void> {
  for (const { name, sha256 } of database.tables) {
    await requireUndamaged(folder, join(DATABASE_FOLDER, dumpFile(name)), sha256);
  }
  for (const { name, sha256 } of secrets) await requireUndamaged(folder, join(SECRETS_FOLDER, name), sha256);
  for (const { key, sha256 } of objects) await requireUndamaged(folder, join(OBJECTS_FOLDER, key), sha256);
}

async function requireUndamaged(folder: string, file: string, sha256: string | undefined): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk as Buffer);
  } catch (error) {
    throw new DumpRefused(`${file} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new DumpRefused(`${file} is damaged`);
}

/** Puts the secrets where a start looks for them. Others than the same ones in their place are never overwritten. */
export async function restoreSecrets(folder: string, secretsDir: string, { secrets }: Manifest): Promise<void> {
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  for (const { name } of secrets) {
    const secret = await readFile(join(folder, SECRETS_FOLDER, name), 'utf8');
    const path = join(secretsDir, name);
    if ((await secretFile(path, () => secret)) !== secret.trim()) throw new DumpRefused(`${path} is another secret`);
  }
}

/** Objects first: once the rows are there, so are their files. Repeating it after a failure is harmless. */
export async function restoreObjects(folder: string, store: ObjectStore, { objects }: Manifest): Promise<void> {
  for (const { key, type } of objects) {
    await store.put(key, createReadStream(join(folder, OBJECTS_FOLDER, key)), { type });
  }
}

/** The chain may know of payments and refunds that came after the backup: the wallet lane compares before it opens. */
export function restoreRows(folder: string, databaseUrl: string, { database }: Manifest): Promise<void> {
  return loadDatabase(databaseUrl, join(folder, DATABASE_FOLDER), {
    dump: database,
    migrations,
    afterCopy: async (tx) => {
      await requireComparison(tx);
      await forgetDatabaseId(tx);
    },
  });
}

/** Last: a restore that failed is repeated, and finds the bucket as it was. */
export async function markRestored(store: ObjectStore, url: string): Promise<void> {
  if (store.mark === undefined) return;
  const database = await PostgresDatabase.connect({ url, applicationName: 'mediamaker-restore' });
  try {
    await adoptStore(database, store);
  } finally {
    await database.destroy();
  }
}
