import { join } from 'node:path';
import type { Clock } from '@libs/kernel';
import type { DataSettings, Secrets, ServerSettings } from '@libs/kernel/settings';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import type { DiskSettings } from './platform/health/disk.settings.js';

/** The object store of the settings. */
export function openObjectStore(
  { dataDir }: DataSettings,
  { leastFreeBytes }: DiskSettings,
  server: ServerSettings,
  secrets: Secrets,
  clock: Clock,
): DiskObjectStore {
  return new DiskObjectStore(join(dataDir, 'objects'), new AddressSigner(secrets, clock, server), leastFreeBytes);
}
