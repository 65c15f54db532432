import type { JsonSchema } from '@libs/catalog';

const WHOLE = /^-?\d{1,15}$/;

/**
 * The members of a query as a tool takes them: a whole number where its schema has one, and a list where it has one, whose
 * parameter repeats. What cannot be read stays as it came, for the schema to refuse.
 */
export function inputOfQuery(query: Readonly<Record<string, unknown>>, { properties }: JsonSchema): object {
  const parts = (properties ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, read(value, parts[name]?.type)]));
}

function read(value: unknown, type: unknown): unknown {
  if (type === 'array') return [value].flat();
  return type === 'integer' && typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;
}
