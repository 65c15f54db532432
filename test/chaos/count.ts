/** How often each of them is there, in words. */
export function count(names: readonly string[]): string {
  const times = Map.groupBy(names, (name) => name);
  return [...times].map(([name, { length }]) => `${name} ${length}`).join(', ');
}
