/** A line for each setting that is needed and unset. */
export function missing(read: object, when: string, needs: Readonly<Record<string, string>>): string[] {
  const given = new Map(Object.entries(read));
  return Object.entries(needs)
    .filter(([name]) => given.get(name) === undefined)
    .map(([name, meaning]) => `${name}: needed when ${when}: ${meaning}`);
}

/** A value that `missing` has checked. */
export function present(value: string | undefined): string {
  if (value === undefined) throw new Error('settings were read that were not checked');
  return value;
}
