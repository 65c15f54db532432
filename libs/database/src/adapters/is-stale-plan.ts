import { DatabaseError } from 'pg';

/**
 * True for "cached plan must not change result type": a migration changed the columns of a prepared statement. It is
 * recognised by where the server says it, since the words are in the server's language. Nothing has run by then.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}
