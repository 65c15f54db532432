import type { Schema } from './document.js';

const NOTE = 'Unknown values must be tolerated.';
const BOUNDS = ['enum', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'];
const LEAST: Readonly<Record<string, Schema>> = {
  string: { minLength: 1 },
  number: { minimum: 0 },
  integer: { minimum: 0 },
};

/**
 * Adds what holds for all response schemas: enumerations are open, since generated clients would refuse new values;
 * texts are not empty and numbers not negative, unless their own schema says otherwise.
 */
export function answeredSchemas(schemas: Record<string, Schema>, asked: ReadonlySet<string>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asked.has(name) ? schema : withMembers(schema, said)]),
  );
}

/** A schema of an answer with what others wrote: its enumerations may grow, and nothing else is known of its members. */
export function withTolerance(schema: Schema): Schema {
  return withMembers(schema, tolerant);
}

function withMembers(schema: Schema, change: (member: Schema) => Schema): Schema {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  if (properties.length === 0) return schema;
  return { ...schema, properties: Object.fromEntries(properties.map(([name, each]) => [name, change(each)])) };
}

function said(property: Schema): Schema {
  const { items } = property;
  if (typeof items === 'object' && items !== null) return { ...property, items: bounded(items as Schema) };
  return bounded(tolerant(property));
}

function bounded(schema: Schema): Schema {
  const { type } = schema;
  if (typeof type !== 'string' || BOUNDS.some((bound) => bound in schema)) return schema;
  return { ...schema, ...LEAST[type] };
}

function tolerant(property: Schema): Schema {
  const { enum: values, description } = property;
  if (!Array.isArray(values) || values.length < 2) return property;
  return { ...property, description: typeof description === 'string' ? `${description} ${NOTE}` : NOTE };
}
