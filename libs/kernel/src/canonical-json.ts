/** The RFC 8785 form of a JSON value: keys sorted by UTF-16 code unit, no white space. Lone surrogates are refused. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('canonical JSON has no form for NaN or Infinity');
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('canonical JSON refuses a lone surrogate');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`canonical JSON has no form for a ${typeof value}`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
