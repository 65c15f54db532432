import { DatabaseUnavailable } from '@libs/database';
import type { ErrorReporter } from '../../error-reporter.js';
import { pause } from './pause.js';

/** Milliseconds between attempts while the database is away. */
const AGAIN_MS = 500;

interface Patience {
  errors: ErrorReporter;
  signal: AbortSignal;
}

/** Retries an idempotent attempt while the database is down. Rejects with the signal's reason. */
export async function retryWhileDatabaseDown<T>(attempt: () => Promise<T>, { errors, signal }: Patience): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      errors.report('long job', error);
      await pause(AGAIN_MS, signal);
    }
  }
}
