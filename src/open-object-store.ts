import { join } from 'node:path';
import type { Clock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import type { Environment } from './platform/settings/environment.js';
import type { Secrets } from './platform/settings/secrets.js';

/** Signs the addresses that this service serves itself. */
export function addressSigner({ baseUrl }: Environment, { linkSigning }: Secrets, clock: Clock): AddressSigner {
  return new AddressSigner(linkSigning, clock, `${baseUrl}/storage`);
}

/** The object store of the settings. */
export function openObjectStore(environment: Environment, secrets: Secrets, clock: Clock): DiskObjectStore {
  return new DiskObjectStore(
    join(environment.dataDir, 'objects'),
    addressSigner(environment, secrets, clock),
    environment.leastFreeBytes,
  );
}
