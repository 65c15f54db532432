import { Denial } from './denial.js';

/** The medium cannot take or give bytes now: full, read-only, failing. */
export class StorageUnavailable extends Denial {
  constructor(cause: unknown) {
    super('storage_unavailable', 'The object store cannot do this now.', { retryAfterSeconds: 30, cause });
  }
}

/** A store outside this machine is away, or refuses: it does so for every process, and unfinished work waits for it. */
export class RemoteStoreUnavailable extends StorageUnavailable {}

/** A store gave back something else than was stored: it does so again, however long work waits. */
export class ObjectDamaged extends StorageUnavailable {}

/** Codes of ours and of Node's own errors are written otherwise. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;
const MEDIUM_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM'];
/** What the system says of a medium that takes no more; libvips and ffmpeg pass on the words without the code. */
const FULL = /no space left on device|disk quota exceeded|file too large/i;

/**
 * Whether an error is of the storage medium rather than the caller's mistake: by the system's error code if there is
 * one, else by the system's message.
 */
export function isMediumError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return SYSTEM_CODE.test(code) ? MEDIUM_CODES.includes(code) : FULL.test(error.message);
}
