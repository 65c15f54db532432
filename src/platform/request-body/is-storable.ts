/** Whether PostgreSQL can store a value and all that is in it: it refuses U+0000 and lone surrogates. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, held]) => isStorable(name) && isStorable(held));
}
