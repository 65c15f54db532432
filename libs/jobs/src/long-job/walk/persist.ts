import { CommitOutcomeUnknown } from '@libs/database';
import type { ErrorReporter } from '../../error-reporter.js';
import { retryWhileDatabaseDown } from './retry-while-database-down.js';
import type { Written } from '../slots/while-holding.js';
import { WalkStopped } from './walk-stopped.js';
import type { Guard } from '../slots/transitions.js';

interface Persistence {
  errors: ErrorReporter;
  signal: AbortSignal;
  /** Whether a refusal by this guard shows that an earlier attempt was committed, whose answer was lost. */
  showsCommit(guard: Guard): Promise<boolean>;
}

/**
 * Makes a fenced write, once: a database that is away is waited for, since the work is done and the fence still guards
 * it. Throws WalkStopped where the claim is no longer current.
 */
export async function persist<T>(write: () => Promise<Written<T>>, on: Persistence): Promise<T | undefined> {
  let isUnsure = false;
  return retryWhileDatabaseDown(async () => {
    try {
      const written = await write();
      if (!written.isRefused) return written.value;
      if (isUnsure && (await on.showsCommit(written.guard))) return undefined;
      throw new WalkStopped('lost', written);
    } catch (error) {
      isUnsure ||= error instanceof CommitOutcomeUnknown;
      throw error;
    }
  }, on);
}
