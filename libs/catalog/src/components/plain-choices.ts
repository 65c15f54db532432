import type { JsonSchema } from '../inputs/object-schema.js';

const PLAIN = ['string', 'integer', 'number', 'boolean', 'null'];

/**
 * A schema in which a choice between plain values is no list of alternatives: fixed values are an enumeration, and values
 * of several types are a list of types. It means the same, and generators of clients make simpler types of it.
 */
export function withoutPlainChoices(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema as { properties?: Record<string, JsonSchema> } & Record<string, unknown>;
  const members = Object.entries(properties ?? {}).map(([name, part]) => [name, withoutPlainChoices(part)] as const);
  const whole = {
    ...schema,
    ...(properties && { properties: Object.fromEntries(members) }),
    ...(isSchema(items) && { items: withoutPlainChoices(items) }),
  };
  return Array.isArray(anyOf) ? merged(whole, anyOf as JsonSchema[]) : whole;
}

function merged(schema: JsonSchema, options: JsonSchema[]): JsonSchema {
  const { anyOf: _, ...rest } = schema;
  const types = [...new Set(options.map(({ type }) => type as string))];
  if (!types.every((type) => PLAIN.includes(type))) return { ...rest, anyOf: options };
  if (options.every((option) => option.const !== undefined) && types.length === 1) {
    return { type: types[0] as string, enum: options.map((option) => option.const as string), ...rest };
  }
  // The bounds of one type do not apply to values of another.
  return types.length === options.length
    ? { ...Object.assign({}, ...options), type: types, ...rest }
    : { ...rest, anyOf: options };
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
