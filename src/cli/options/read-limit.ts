import { UsageError } from '../command.js';

const MOST_LISTED = 10_000;

/** `--limit` of a command that lists. */
export function readLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MOST_LISTED) return limit;
  throw new UsageError(`--limit must be a whole number from 1 to ${MOST_LISTED}`);
}
