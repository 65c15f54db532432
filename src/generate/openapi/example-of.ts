import type { Json, Schema } from './document.js';

type Schemas = Record<string, Schema>;

const REFERENCE = '#/components/schemas/';

/** An example of a schema, put together from those of its members; undefined where it has none. */
export function exampleOf(schema: Schema, schemas: Schemas): Json | undefined {
  if (schema['example'] !== undefined) return schema['example'];
  if (schema['default'] !== undefined) return schema['default'];
  const { $ref: reference, type, properties, items } = schema;
  if (typeof reference === 'string') return exampleOf(schemas[reference.slice(REFERENCE.length)] ?? {}, schemas);
  if (type === 'array') {
    const item = exampleOf(items as Schema, schemas);
    return item === undefined ? [] : [item];
  }
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (properties !== undefined) return exampleOfObject(properties as Schemas, schemas);
  return type === 'object' ? {} : undefined;
}

function exampleOfObject(properties: Schemas, schemas: Schemas): Json {
  return Object.fromEntries(
    Object.entries(properties)
      .map(([name, property]) => [name, exampleOf(property, schemas)] as const)
      .filter(([, example]) => example !== undefined),
  );
}
