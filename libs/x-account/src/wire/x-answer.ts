export type XHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An answer of X, read whole. */
export interface XAnswer {
  status: number;
  /** Names in lower case. */
  headers: XHeaders;
  /** Parsed JSON; undefined where the body is no JSON or too large. */
  json: unknown;
  /** The body as it came; empty where it was too large. */
  text: string;
}

/** A field of an object, at any depth; undefined where it is not there. */
export function field(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const name of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Object.getOwnPropertyDescriptor(here, name)?.value;
  }
  return here;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = field(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** A snowflake identifier of X: decimal digits. */
export function isXId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9]{1,19}$/.test(value);
}
