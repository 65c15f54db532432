import { join } from 'node:path';
import type { Clock } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import { AddressSigner, type ObjectStore } from '@libs/storage';
import { DiskObjectStore, mistakeOfBucket, S3ObjectStore } from '@libs/storage/adapters';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';
import type { Settings } from './settings.js';

export type StoreKind = 'disk' | 's3';

type StoreSettings = Pick<Settings, 'data' | 'disk' | 'server' | 'objectStore'>;

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
  onAway?: (error: unknown) => void,
): Promise<ObjectStore> {
  return openStoreOf(storeInUse(settings), settings, secrets, clock, onAway);
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
  onAway?: (error: unknown) => void,
): Promise<ObjectStore> {
  const signer = new AddressSigner(secrets, clock, server);
  if (kind === 'disk') return new DiskObjectStore(join(data.dataDir, 'objects'), signer, disk.leastFreeBytes);
  const { bucket: place } = objectStore;
  if (!place) throw new UnusableEnvironment(['S3_BUCKET: needed: the bucket that files are moved to or from']);
  const spoolDir = join(data.dataDir, 'staging');
  const store = await S3ObjectStore.open({ place, signer, spoolDir, leastFreeBytes: disk.leastFreeBytes, onAway });
  try {
    await store.requireBucket();
  } catch (error) {
    const mistake = mistakeOfBucket(error, place.bucket);
    if (mistake !== undefined) throw new UnusableEnvironment([mistake]);
  }
  return store;
}
