import type { Queryable } from '@libs/database';
import { type StrayJudge, strayKeys } from './stray-keys.js';

/** Of these keys, the stray ones and those whose time to be removed has come. */
export async function unneededKeys(
  db: Queryable,
  judges: readonly StrayJudge[],
  keys: readonly string[],
): Promise<Set<string>> {
  const due = await db.sql<{ key: string }[]>`
    select key from object_removal
    where key = any(${[...keys]}::text[]) and (run_at <= clock_timestamp() or last_error is not null)`;
  return new Set([...due.map(({ key }) => key), ...(await strayKeys(db, judges, keys))]);
}
