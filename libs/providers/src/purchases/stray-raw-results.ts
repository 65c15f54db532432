import type { Queryable } from '@libs/database';

/** Begins the keys of what makers delivered, as it came. */
export const RAW_PREFIX = 'purchases/';

/** Of keys that are not listed for removal, those of makers' bytes: these are listed for as long as they are there. */
export function strayRawResults(_db: Queryable, keys: readonly string[]): Promise<string[]> {
  return Promise.resolve(keys.filter((key) => key.startsWith(RAW_PREFIX)));
}
