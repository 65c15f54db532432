/**
 * The RFC 8785 form of a JSON value: keys sorted by UTF-16 code unit, no white space. What JSON cannot say is a
 * TypeError and never left out: two values that differ must not have one form.
 */
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
  // Array.from visits the holes of a sparse list too.
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`;
  if (!isPlainObject(value)) throw new TypeError(`canonical JSON has no form for ${nameOf(value)}`);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function nameOf(value: unknown): string {
  return typeof value === 'object'
    ? `an instance of ${value?.constructor.name}`
    : `a value of the type ${typeof value}`;
}
