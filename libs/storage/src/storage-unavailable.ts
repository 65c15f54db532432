import { Denial } from '@libs/kernel';

/** The medium cannot take or give bytes now: full, read-only, failing. */
export class StorageUnavailable extends Denial {
  constructor(cause: unknown) {
    super('storage_unavailable', 'The object store cannot do this now.', { retryAfterSeconds: 30, cause });
  }
}

const MEDIUM_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM'];

/** Whether an error of a file operation is the medium's, and no mistake of who asked for it. */
export function isMediumError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MEDIUM_CODES.includes(String(error.code));
}
