import type { DenialBody } from '@libs/kernel';
import { pause } from './pause.js';

/** Tries of a unit in one walk, where the trouble is its own and trying again may help. */
const MOST_TRIES = 3;
/** Milliseconds before the second try; doubled before each further one. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A failure of the object store is not the fault of the unit, so it does not use up its tries. */
function isOfStore({ error_code: code }: Pick<DenialBody, 'error_code'>): boolean {
  return code === 'storage_unavailable';
}

/**
 * How often one thing is tried. Its own trouble is borne a few times; the store is waited for, as the database is, until
 * the walk has stood still for so long that its lease is not renewed.
 */
export class Tries {
  private own = 0;
  private all = 0;

  /** Resolves when it may be tried again; false where it may not. Rejects with the signal's reason. */
  async again(failure: DenialBody, signal: AbortSignal): Promise<boolean> {
    if (!failure.retryable) return false;
    if (!isOfStore(failure)) this.own += 1;
    if (this.own >= MOST_TRIES) return false;
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.all), signal);
    this.all += 1;
    return true;
  }
}
