import type { SigningKeys } from '@libs/identity/adapters';
import { UnusableEnvironment } from '../platform/settings/unusable-environment.js';

/**
 * Refuses the start of a process whose secrets are not those of its database, such as a second machine that made its own: its
 * first client, or the first maker that follows an address of it, would find out too late.
 * @throws UnusableEnvironment
 */
export async function requireReadableKeys(keys: SigningKeys): Promise<void> {
  try {
    await keys.all();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnusableEnvironment([
      'DATA_ENCRYPTION_KEYS: no key here opens what the database keeps; give the one that it was encrypted with',
    ]);
  }
}
