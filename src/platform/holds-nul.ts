/** Whether a value, or anything in it, holds U+0000, which PostgreSQL keeps in no text. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, held]) => name.includes('\0') || holdsNul(held));
}
