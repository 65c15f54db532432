import type { JsonSchema } from './object-schema.js';
import { chosenSchema } from './schema-part.js';

/**
 * Arguments without the members that are null where the schema makes them optional. Strict callers write every member,
 * and null then means that it is absent. A null that is required or admitted stays, for the schema to judge.
 */
export function withoutNulls(given: unknown, whole: JsonSchema): unknown {
  const schema = chosenSchema(whole, given) ?? {};
  const { items, properties, required = [] } = schema;
  if (Array.isArray(given)) return isObject(items) ? given.map((item) => withoutNulls(item, items)) : given;
  if (!isObject(given) || !isObject(properties)) return given;
  const kept = Object.entries(given).filter(
    ([name, value]) => value !== null || !isOptional(name, properties, required as string[]),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const part = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, isObject(part) ? withoutNulls(value, part) : value];
    }),
  );
}

function isOptional(name: string, properties: JsonSchema, required: readonly string[]): boolean {
  return Object.hasOwn(properties, name) && !required.includes(name) && !admitsNull(properties[name]);
}

function admitsNull(part: unknown): boolean {
  if (!isObject(part)) return false;
  return [part.type].flat().includes('null') || (Array.isArray(part.anyOf) && part.anyOf.some(admitsNull));
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
