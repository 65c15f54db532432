import type { Document, Json, Schema } from './document.js';
import { withoutUnused } from './without-unused.js';

/** The same description in OpenAPI 3.0.3, for generators that do not read 3.1. */
export function oas30(document: Document): Document {
  return withoutUnused({ ...(rewritten(document as unknown as Schema) as unknown as Document), openapi: '3.0.3' });
}

function rewritten(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((each) => rewritten(each) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, isData(name) ? member : rewritten(member)]);
  return asIn30(Object.fromEntries(members) as Schema);
}

/** Examples, defaults and enums are data and not schemas, also if they look like one. */
function isData(member: string): boolean {
  return member === 'example' || member === 'examples' || member === 'default' || member === 'enum';
}

/**
 * In 3.0 `$ref` has no siblings, a schema has one type, and null is the property `nullable`. A union of plain types, or
 * of one and an object, becomes a description: 3.0 generators reference type names for it that they never define. 3.0
 * has no tuples, no names of members and no definitions inside a schema.
 */
function asIn30(whole: Schema): Schema {
  const {
    $defs: _defs,
    prefixItems: _parts,
    propertyNames: _names,
    ...schema
  } = withOneExample(withoutOpenness(whole));
  const { $ref: reference, type, ...others } = schema;
  if (typeof reference === 'string') return { $ref: reference };
  const { oneOf, ...plain } = schema;
  if (Array.isArray(oneOf) && !oneOf.every(isReference)) return inWords(plain, oneOf.map(nameOf));
  if (!Array.isArray(type)) return schema;
  const types = type.filter((each) => each !== 'null');
  const nullable = types.length < type.length && { nullable: true };
  if (types.length === 1) return { type: types[0], ...others, ...nullable };
  return inWords(others, types.map(String));
}

/** Drops `additionalProperties: true`, which is the default: generators of 3.0 read it as members that are objects. */
function withoutOpenness(schema: Schema): Schema {
  const { additionalProperties, ...rest } = schema;
  return additionalProperties === true ? rest : schema;
}

/** A schema of 3.1 lists its examples, one of 3.0 has one. */
function withOneExample(schema: Schema): Schema {
  const { examples, ...rest } = schema;
  return Array.isArray(examples) ? { ...rest, example: examples[0] } : schema;
}

function inWords(schema: Schema, names: readonly string[]): Schema {
  const { description } = schema;
  const choice = `One of: ${names.join(', ')}.`;
  return { ...schema, description: typeof description === 'string' ? `${description} ${choice}` : choice };
}

function isReference(alternative: Json): boolean {
  return typeof (alternative as Schema)['$ref'] === 'string';
}

/** An alternative by its component or its type. */
function nameOf(alternative: Json): string {
  const { $ref: reference, type } = alternative as Schema;
  if (typeof reference === 'string') return reference.replace('#/components/schemas/', '');
  return typeof type === 'string' ? type : 'any';
}
