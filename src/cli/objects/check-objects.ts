import type { Database } from '@libs/database';
import { StorageUnavailable } from '@libs/kernel';
import { filesNamedBy, type NamedFile, namedFiles } from '@libs/library';
import type { ObjectStore } from '@libs/storage';
import { aFewAtATime } from './in-batches.js';
import { DamagedBytes, wholeBytes } from './whole-bytes.js';

const LOOKS_AT_A_TIME = 16;
const READS_AT_A_TIME = 4;

export interface Checked {
  files: number;
  bytes: number;
  /** Files that are not as their rows say. */
  faults: { key: string; of: string; fault: string }[];
}

interface Check {
  store: ObjectStore;
  database: Database;
  /** Whether all bytes are read and hashed. */
  readsBytes: boolean;
}

/** Looks at every file that rows name. A file that is deleted while this runs is no fault. */
export async function checkObjects(check: Check): Promise<Checked> {
  const checked: Checked = { files: 0, bytes: 0, faults: [] };
  const atATime = check.readsBytes ? READS_AT_A_TIME : LOOKS_AT_A_TIME;
  for await (const page of namedFiles(check.database)) {
    const faults = new Map<string, string>();
    await aFewAtATime(atATime, page, async (file) => {
      const { fault, sizeBytes } = await look(check, file);
      checked.files += 1;
      checked.bytes += sizeBytes;
      if (fault !== undefined) faults.set(file.key, fault);
    });
    if (faults.size === 0) continue;
    const owners = new Set(page.filter(({ key }) => faults.has(key)).map(({ of }) => of));
    for (const { key, of } of await filesNamedBy(check.database, [...owners])) {
      const fault = faults.get(key);
      if (fault !== undefined) checked.faults.push({ key, of, fault });
    }
  }
  return checked;
}

async function look(
  { store, readsBytes }: Check,
  { key, sizeBytes, sha256 }: NamedFile,
): Promise<{ fault?: string; sizeBytes: number }> {
  const found = await store.head(key);
  if (!found) return { fault: 'it is missing', sizeBytes: 0 };
  const size = found.sizeBytes;
  if (sizeBytes !== null && size !== sizeBytes) {
    return { fault: `it has ${size} bytes, and its row says ${sizeBytes}`, sizeBytes: size };
  }
  if (found.sha256 === '') return { fault: 'the store has no SHA-256 of it', sizeBytes: size };
  if (sha256 !== null && found.sha256 !== sha256) {
    return { fault: 'its SHA-256 is not that of its row', sizeBytes: size };
  }
  return { fault: readsBytes ? await read(store, key, found) : undefined, sizeBytes: size };
}

async function read(
  store: ObjectStore,
  key: string,
  facts: { sizeBytes: number; sha256: string },
): Promise<string | undefined> {
  const bytes = await store.get(key);
  if (!bytes) return 'it is missing';
  try {
    for await (const _ of wholeBytes(bytes, facts));
    return undefined;
  } catch (error) {
    if (error instanceof DamagedBytes) return error.message;
    // A store that hashes what it gives, or one that broke off.
    if (error instanceof StorageUnavailable && error.cause instanceof Error) return error.cause.message;
    throw error;
  }
}
