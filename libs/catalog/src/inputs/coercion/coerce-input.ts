import { meansAbsent } from '@libs/kernel';
import { coerceText } from './coerce-text.js';
import type { JsonSchema } from '../object-schema.js';
import { withListedNames } from './resource-aliases.js';
import { chosenSchema } from '../schema-part.js';

/**
 * What was given, in the types that its schema wants: clients send lists, objects, numbers and booleans as text, and fill
 * optional members with null, "" or {}. What cannot be read stays as it came, for the schema to refuse. The work is
 * bounded by the size of the input times the depth of the schema.
 */
export function coerceInput(given: unknown, whole: JsonSchema): unknown {
  const read = typeof given === 'string' ? coerceText(given, whole) : given;
  const schema = chosenSchema(whole, read) ?? {};
  if (Array.isArray(read)) return coerceList(read, schema);
  if (!isObject(read) || !isObject(schema.properties)) return read;
  return coerceObject(read, schema.properties, new Set(schema.required as string[] | undefined));
}

function coerceList(given: unknown[], { items, maxItems }: JsonSchema): unknown[] {
  // A list that its schema refuses for its length is not looked into.
  if (!isObject(items) || given.length > Number(maxItems ?? Infinity)) return given;
  return given.map((item) => coerceInput(item, items));
}

function coerceObject(given: JsonSchema, properties: JsonSchema, required: ReadonlySet<string>): object {
  const members: [string, unknown][] = [];
  for (const [name, value] of Object.entries(withListedNames(given, properties))) {
    const part = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const read = isObject(part) ? coerceInput(value, part) : value;
    const isOptional = isObject(part) && !required.has(name);
    if (!isOptional || !isLeftOut(read, part)) members.push([name, read]);
  }
  return Object.fromEntries(members);
}

/** An empty list is a value only where its schema takes one. */
function isLeftOut(value: unknown, part: JsonSchema): boolean {
  if (value === null) return !admitsNull(part);
  if (Array.isArray(value)) return value.length === 0 && (part.type !== 'array' || Number(part.minItems ?? 0) > 0);
  return meansAbsent(value);
}

function admitsNull(part: unknown): boolean {
  if (!isObject(part)) return false;
  return [part.type].flat().includes('null') || (Array.isArray(part.anyOf) && part.anyOf.some(admitsNull));
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
