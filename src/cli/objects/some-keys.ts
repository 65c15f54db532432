const MOST_NAMED = 20;

/** Names keys, of which there may be any number. */
export function someKeys(keys: readonly string[]): string {
  return keys.length > MOST_NAMED ? `${keys.slice(0, MOST_NAMED).join(', ')} …` : keys.join(', ');
}
