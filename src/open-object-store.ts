import { join } from 'node:path';
import { type Clock, StorageUnavailable } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import type { Database } from '@libs/database';
import { AddressSigner, claimStore, NotOurStore, type ObjectStore, type S3Place } from '@libs/storage';
import { DiskObjectStore, mistakeOfBucket, S3ObjectStore } from '@libs/storage/adapters';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';
import type { Settings } from './settings.js';

export type StoreKind = 'disk' | 's3';

type StoreSettings = Pick<Settings, 'data' | 'disk' | 'server' | 'objectStore'>;

interface Opening {
  /** Called once for each file that begins to wait for a store that is away. */
  onAway?: (error: unknown) => void;
  /** Given by a start: a bucket that answers is marked as this database's, or refused as another's. */
  owner?: Database;
}

/** Which store the service keeps its files in. */
export function storeInUse({ objectStore }: Pick<Settings, 'objectStore'>): StoreKind {
  return objectStore.s3 ? 's3' : 'disk';
}

/**
 * The object store of the settings. A store that cannot be reached now is opened all the same, since that passes.
 * @throws UnusableEnvironment
 */
export function openObjectStore(
  settings: StoreSettings,
  secrets: Secrets,
  clock: Clock,
  opening?: Opening,
): Promise<ObjectStore> {
  return openStoreOf(storeInUse(settings), settings, secrets, clock, opening);
}

/**
 * One of the stores that the settings describe, in use or not.
 * @throws UnusableEnvironment
 */
export async function openStoreOf(
  kind: StoreKind,
  { data, disk, server, objectStore }: StoreSettings,
  secrets: Secrets,
  clock: Clock,
  { onAway, owner }: Opening = {},
): Promise<ObjectStore> {
  const signer = new AddressSigner(secrets, clock, server);
  if (kind === 'disk') return new DiskObjectStore(join(data.dataDir, 'objects'), signer, disk.leastFreeBytes);
  const { bucket: place } = objectStore;
  if (!place) throw new UnusableEnvironment(['S3_BUCKET: needed: the bucket that files are moved to or from']);
  const spoolDir = join(data.dataDir, 'staging');
  const store = await S3ObjectStore.open({ place, signer, spoolDir, leastFreeBytes: disk.leastFreeBytes, onAway });
  if ((await answers(store, place)) && owner) await claim(store, owner, place);
  return store;
}

/** Whether the bucket is there; false while its store is away. */
async function answers(store: S3ObjectStore, { bucket }: S3Place): Promise<boolean> {
  try {
    await store.requireBucket();
    return true;
  } catch (error) {
    refuseMistake(error, bucket);
    return false;
  }
}

async function claim(store: S3ObjectStore, owner: Database, { bucket }: S3Place): Promise<void> {
  try {
    await claimStore(owner, store);
  } catch (error) {
    if (error instanceof NotOurStore) throw new UnusableEnvironment([error.message]);
    if (!(error instanceof StorageUnavailable)) throw error;
    refuseMistake(error, bucket);
  }
}

function refuseMistake(error: unknown, bucket: string): void {
  const mistake = mistakeOfBucket(error, bucket);
  if (mistake !== undefined) throw new UnusableEnvironment([mistake]);
}
