import { meansAbsent } from '@libs/kernel';
import type { JsonSchema } from './object-schema.js';

/** What other tools call a resource. An object that calls it otherwise takes these names too, and lists its own alone. */
const ALIASES = ['resource_id', 'resource_ids'];
const LISTED = /(?:^|_)resource_ids?$/;

/** The members under the names that the schema lists. Nothing is renamed where two members could be meant. */
export function withListedNames(given: JsonSchema, properties: JsonSchema): JsonSchema {
  const alias = ALIASES.find((name) => Object.hasOwn(given, name) && !Object.hasOwn(properties, name));
  if (alias === undefined) return given;
  const [listed, ...others] = Object.keys(properties).filter((name) => LISTED.test(name));
  if (listed === undefined || others.length > 0 || !meansAbsent(given[listed])) return given;
  const { [alias]: value = null, ...rest } = given;
  const takesList = (properties[listed] as JsonSchema).type === 'array';
  return { ...rest, [listed]: takesList ? value : single(value) };
}

/** A list of one is that one where a list is not taken. */
function single(value: JsonSchema[string]): JsonSchema[string] {
  return Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
}
