export type Json = Record<string, unknown>;

/** What comes from the host is of any shape: each value is asked before it is used. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectIn(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textsIn(value: unknown): string[] {
  return listIn(value).filter((one) => typeof one === 'string');
}

/** An object without its undefined members, so that it can be laid over another. */
export function known<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<T>;
}
