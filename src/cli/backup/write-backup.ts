import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dumpDatabase, whileLocked } from '@libs/database/adapters';
import { type ObjectStore, REMOVAL_LOCK } from '@libs/storage';
import { version } from '../../platform/process/version.js';
import { DATABASE_FOLDER, MANIFEST_FILE, type Manifest, OBJECTS_FOLDER, SECRETS_FOLDER } from './manifest.js';

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
  const { database, objects, damaged } = await whileLocked(databaseUrl, REMOVAL_LOCK, async () => ({
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
  return { manifest, damaged };
}

async function copyObjects(
  store: ObjectStore,
  folder: string,
): Promise<Pick<WrittenBackup, 'damaged'> & Pick<Manifest, 'objects'>> {
  const objects: Manifest['objects'] = [];
  const damaged: string[] = [];
  for await (const key of store.list('')) {
    const object = await store.head(key);
    const bytes = object && (await store.get(key));
    // Of an upload that came second: no row ever named it.
    if (!bytes) continue;
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Report a damaged object now: with it in the backup, a restore would refuse the whole backup.
    if ((await copyHashed(bytes, path)) !== object.sha256) damaged.push(key);
    else objects.push({ key, type: object.type, size_bytes: object.sizeBytes, sha256: object.sha256 });
  }
  return { objects, damaged };
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
