import { DatabaseNeverMigrated, DumpRefused } from '@libs/database/adapters';
import { Denial } from '@libs/kernel';
import { UnusableEnvironment } from '../settings/unusable-environment.js';

/** Errors whose message says all that an operator needs: printed without a stack. */
export function isReadable(error: unknown): error is Error {
  return (
    error instanceof UnusableEnvironment ||
    error instanceof Denial ||
    error instanceof DatabaseNeverMigrated ||
    error instanceof DumpRefused
  );
}
