import { isMediumError, StorageUnavailable } from '@libs/kernel';

/** The error of a film that a program could not read: `unreadable`, unless its work was stopped or this machine's disk takes no more. */
export function readingFailed(cause: unknown, signal: AbortSignal, unreadable: Error): Error {
  signal.throwIfAborted();
  return isMediumError(cause) ? new StorageUnavailable(cause) : unreadable;
}
