/** A member of the arguments: names, and indexes of lists. */
export type Path = readonly (string | number)[];

export type Json = Readonly<Record<string, unknown>>;

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (isContainer(at) ? Reflect.get(at, key) : undefined), value);
}

/** The value with another member. `undefined` takes a member away, and an object with it that has no other. */
export function withValue(value: unknown, path: Path, member: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return member;
  const inner = withValue(isContainer(value) ? Reflect.get(value, key) : undefined, rest, member);
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[key] = inner === undefined ? {} : inner;
    return list;
  }
  const entries = Object.entries(isContainer(value) ? value : {}).filter(([name]) => name !== key);
  const at = isContainer(value) ? Object.keys(value).indexOf(key) : -1;
  if (inner !== undefined) entries.splice(at === -1 ? entries.length : at, 0, [key, inner]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** As the service names a member in its mistakes. */
export function nameOf(path: Path): string {
  return path.join('.');
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isObject(value: unknown): value is Json {
  return isContainer(value) && !Array.isArray(value);
}
