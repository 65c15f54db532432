import type { Schema } from './document.js';

const NOTE = 'Unknown values must be tolerated.';

/** Says of every enumeration in what we answer that it may grow; generators would refuse what they do not know. */
export function openEnumerations(schemas: Record<string, Schema>, asked: ReadonlySet<string>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asked.has(name) ? schema : opened(schema)]),
  );
}

function opened(schema: Schema): Schema {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  if (properties.length === 0) return schema;
  return { ...schema, properties: Object.fromEntries(properties.map(([name, each]) => [name, noted(each)])) };
}

function noted(property: Schema): Schema {
  const { enum: values, description } = property;
  if (!Array.isArray(values) || values.length < 2) return property;
  return { ...property, description: typeof description === 'string' ? `${description} ${NOTE}` : NOTE };
}
