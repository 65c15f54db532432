/** Hours after which a delivery is given up. */
export const RETRY_HOURS = 24;
/** Seconds after the first failure; doubled with each further one. */
const FIRST_SECONDS = 5;
const MOST_SECONDS = 2 * 3_600;
/** The part of a pause that is left to chance, so that a crowd of failures does not come back as one. */
const JITTER = 0.4;

/** Seconds until the next try after this many failures: about 5, doubling, at most about 2 hours. */
export function pauseSeconds(attempts: number, chance = Math.random()): number {
  const seconds = Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** (attempts - 1));
  return seconds * (1 - JITTER / 2 + JITTER * chance);
}
