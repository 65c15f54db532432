import { Denial } from '@libs/kernel';

/** The medium cannot take or give bytes now: full, read-only, failing. */
export class StorageUnavailable extends Denial {
  constructor(cause: unknown) {
    super('storage_unavailable', 'The object store cannot do this now.', { retryAfterSeconds: 30, cause });
  }
}
