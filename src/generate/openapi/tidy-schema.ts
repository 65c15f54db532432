import type { Json, Schema } from './document.js';

/** Members that hold schemas, by the shape in which they hold them. */
const NESTED = ['items', 'additionalProperties', 'not'];
const LISTED = ['allOf', 'anyOf', 'oneOf'];
/** Number of JSON types: a schema that allows all of them is unconstrained. */
const TYPES = 6;

/** A schema in the form that generators of clients read best; means the same. */
export function tidySchema(schema: Schema): Schema {
  const whole = closedTuple(unwrapped(withNull(mergedTypes(schema))));
  return Object.fromEntries(
    Object.entries(whole).map(([keyword, value]) => [keyword, tidyMember(keyword, value)] as const),
  );
}

function tidyMember(keyword: string, value: Json | undefined): Json | undefined {
  if (NESTED.includes(keyword) && isSchema(value)) return tidySchema(value);
  if (LISTED.includes(keyword) && Array.isArray(value)) return value.map((each) => tidySchema(each as Schema));
  if (keyword === 'properties' && isSchema(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, tidySchema(property as Schema)]));
  }
  return value;
}

function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The framework wraps a reference that has a description into a list of one; 3.1 lets them stand side by side. */
function unwrapped(schema: Schema): Schema {
  const { allOf, ...others } = schema;
  return Array.isArray(allOf) && allOf.length === 1 ? { ...(allOf[0] as Schema), ...others } : schema;
}

/** The length of a tuple closes it; readers that know no tuples see the type of its parts. */
function closedTuple(schema: Schema): Schema {
  const { prefixItems, items } = schema;
  if (!Array.isArray(prefixItems) || (items as unknown) !== false) return schema;
  const types = [...new Set(prefixItems.map((part) => (part as Schema)['type']))];
  return { ...schema, items: types.length === 1 ? { type: types[0] } : {} };
}

/** Alternatives of plain types are one schema of several types. */
function mergedTypes(schema: Schema): Schema {
  const { oneOf, ...others } = schema;
  if (!Array.isArray(oneOf) || !oneOf.every((each) => isPlainType(each))) return schema;
  const types = oneOf.map(({ type }) => type);
  return types.length === TYPES ? others : { type: types, ...others };
}

/** A schema of one type that may also be null is one schema of two types. */
function withNull(schema: Schema): Schema {
  const { anyOf, ...others } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, none] = anyOf as [Schema, Schema];
  if (typeof one['type'] !== 'string' || !isPlainType(none) || none.type !== 'null') return schema;
  return { ...one, ...others, type: [one['type'], 'null'] };
}

function isPlainType(schema: Json): schema is { type: string } {
  return isSchema(schema) && typeof schema['type'] === 'string' && Object.keys(schema).length === 1;
}
