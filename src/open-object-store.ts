import { join } from 'node:path';
import type { Clock } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import { AddressSigner, type ObjectStore } from '@libs/storage';
import { DiskObjectStore, mistakeOfBucket, S3ObjectStore } from '@libs/storage/adapters';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';
import type { Settings } from './settings.js';

/**
 * The object store of the settings. A store that cannot be reached now is opened all the same, since that passes.
 * @throws UnusableEnvironment
 */
export async function openObjectStore(
  { data, disk, server, objectStore }: Pick<Settings, 'data' | 'disk' | 'server' | 'objectStore'>,
  secrets: Secrets,
  clock: Clock,
): Promise<ObjectStore> {
  const signer = new AddressSigner(secrets, clock, server);
  const { s3: place } = objectStore;
  if (!place) return new DiskObjectStore(join(data.dataDir, 'objects'), signer, disk.leastFreeBytes);
  const store = await S3ObjectStore.open({ place, signer, spoolDir: join(data.dataDir, 'staging') });
  try {
    await store.requireBucket();
  } catch (error) {
    const mistake = mistakeOfBucket(error, place.bucket);
    if (mistake !== undefined) throw new UnusableEnvironment([mistake]);
  }
  return store;
}
