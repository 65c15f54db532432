/** Characters that are read on the main thread. */
const SHORT = 1_000;

/** Characters of all texts in a value that came as JSON, as deep as they stand. Names of members do not count. */
export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const member of Object.values(value)) sum += charactersIn(member);
  return sum;
}

/** Whether a value has so many characters that they are read beside the main thread (`SideThread`). */
export function isLong(value: unknown): boolean {
  return charactersIn(value) > SHORT;
}
