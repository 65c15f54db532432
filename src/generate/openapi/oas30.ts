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

/** What is shown as an example is data, whatever it looks like. */
function isData(member: string): boolean {
  return member === 'example' || member === 'examples' || member === 'default' || member === 'enum';
}

/** In 3.0 all elements of a list have one schema: of a tuple remain its type, where its parts share one, and its length. */
function withoutTuple({ prefixItems, ...schema }: Schema): Schema {
  if (!Array.isArray(prefixItems)) return schema;
  const types = [...new Set(prefixItems.map((part) => (part as Schema)['type']))];
  const { length } = prefixItems;
  return { ...schema, items: types.length === 1 ? { type: types[0] } : {}, minItems: length, maxItems: length };
}

/**
 * In 3.0 a reference stands alone, a schema has one type, and null is a property of it. A choice between plain types is
 * told in words alone: generators of 3.0 make names for it that they never define. Definitions inside of a
 * schema are not known there.
 */
function asIn30(whole: Schema): Schema {
  const { $defs: _, ...schema } = withoutTuple(whole);
  const { $ref: reference, type, ...others } = schema;
  if (typeof reference === 'string') return { $ref: reference };
  if (!Array.isArray(type)) return schema;
  const types = type.filter((each) => each !== 'null');
  const nullable = types.length < type.length && { nullable: true };
  if (types.length === 1) return { type: types[0], ...others, ...nullable };
  const { description } = others;
  const choice = `One of: ${types.filter((each) => typeof each === 'string').join(', ')}.`;
  return { ...others, description: typeof description === 'string' ? `${description} ${choice}` : choice };
}
