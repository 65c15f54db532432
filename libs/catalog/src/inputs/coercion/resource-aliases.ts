import { meansAbsent } from '@libs/kernel';
import type { JsonSchema } from '../object-schema.js';

/** Argument names that other tools use for a resource. Objects with another name accept them too, unlisted. */
const ALIASES = ['resource_id', 'resource_ids'];
const LISTED = /(?:^|_)resource_ids?$/;

/** The members under the names that the schema lists. Nothing is renamed where two members could be meant. */
export function withListedNames(given: JsonSchema, properties: JsonSchema): JsonSchema {
  const named = ALIASES.filter((name) => Object.hasOwn(given, name) && !Object.hasOwn(properties, name));
  const [alias, second] = named.filter((name) => !meansAbsent(given[name]));
  if (named.length === 0 || second !== undefined) return given;
  const [listed, ...others] = Object.keys(properties).filter((name) => LISTED.test(name));
  if (listed === undefined || others.length > 0 || !meansAbsent(given[listed])) return given;
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !named.includes(name)));
  if (alias === undefined) return rest;
  const { [alias]: value = null } = given;
  const takesList = (properties[listed] as JsonSchema).type === 'array';
  return { ...rest, [listed]: takesList ? value : single(value) };
}

/** A list of one is that one where a list is not taken. */
function single(value: JsonSchema[string]): JsonSchema[string] {
  return Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
}
