import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dumpDatabase, whileLocked } from '@libs/database/adapters';
import { StorageUnavailable } from '@libs/kernel';
import { type ObjectStore, REMOVAL_LOCK } from '@libs/storage';
import { version } from '../../platform/process/version.js';
import { DATABASE_FOLDER, MANIFEST_FILE, type Manifest, OBJECTS_FOLDER, SECRETS_FOLDER } from './manifest.js';

/** Times that an object is read whose bytes break off. */
const MOST_ATTEMPTS = 3;

export interface BackupSource {
  databaseUrl: string;
  store: ObjectStore;
  /** The folder of the generated secrets; it may be absent. */
  secretsDir: string;
}

export interface WrittenBackup {
  manifest: Manifest;
  /** Keys of objects whose bytes do not match their recorded hash; the backup leaves them out. */
  damaged: string[];
  /** Keys of objects without a recorded hash, which other programs wrote into the bucket; left out too. */
  foreign: string[];
}

/**
 * Writes database, objects and generated secrets into an empty folder that exists, while the service may go on working.
 * The database is of one moment; its objects are copied after it, and none of them is deleted until then, so that every
 * file it names is there.
 */
export async function writeBackup(
  { databaseUrl, store, secretsDir }: BackupSource,
  folder: string,
): Promise<WrittenBackup> {
  const { database, objects, damaged, foreign } = await whileLocked(databaseUrl, REMOVAL_LOCK, async () => ({
    database: await dumpDatabase(databaseUrl, join(folder, DATABASE_FOLDER)),
    ...(await copyObjects(store, join(folder, OBJECTS_FOLDER))),
  }));
  const manifest: Manifest = {
    format: 1,
    version,
    made_at: new Date().toISOString(),
    database,
    objects,
    secrets: await copySecrets(secretsDir, join(folder, SECRETS_FOLDER)),
  };
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest), { flag: 'wx', mode: 0o600, flush: true });
  return { manifest, damaged, foreign };
}

async function copyObjects(
  store: ObjectStore,
  folder: string,
): Promise<Omit<WrittenBackup, 'manifest'> & Pick<Manifest, 'objects'>> {
  const objects: Manifest['objects'] = [];
  const damaged: string[] = [];
  const foreign: string[] = [];
  for await (const key of store.list('')) {
    const object = await store.head(key);
    // Of an upload that came second: no row ever named it.
    if (!object) continue;
    if (object.sha256 === '') {
      foreign.push(key);
      continue;
    }
    const hash = await copyObject(store, key, join(folder, key));
    // Report a damaged object now: with it in the backup, a restore would refuse the whole backup.
    if (hash === object.sha256) objects.push({ key, type: object.type, size_bytes: object.sizeBytes, sha256: hash });
    else if (hash !== undefined) damaged.push(key);
  }
  return { objects, damaged, foreign };
}

/** Answers the hash of the copy, empty where the store gives no whole bytes; undefined for an object that is gone. */
async function copyObject(store: ObjectStore, key: string, path: string): Promise<string | undefined> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const bytes = await store.get(key);
    if (!bytes) return undefined;
    try {
      return await copyHashed(bytes, path);
    } catch (error) {
      // A bucket's bytes are hashed as they come. A store that is down throws at the next attempt, before any byte.
      if (!(error instanceof StorageUnavailable)) throw error;
      await rm(path, { force: true });
    }
  }
  return '';
}

/** Writes a new file and answers its hash. */
async function copyHashed(bytes: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return hash.digest('hex');
}

async function copySecrets(from: string, to: string): Promise<Manifest['secrets']> {
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  await mkdir(to, { mode: 0o700 });
  // Others are the drafts of secrets that another process is making.
  const whole = names.filter((name) => /^[a-z-]+$/.test(name));
  const copied: Manifest['secrets'] = [];
  for (const name of whole) {
    copied.push({ name, sha256: await copyHashed(createReadStream(join(from, name)), join(to, name)) });
  }
  return copied;
}
