import type { Schema } from './document.js';

/** Schemas of answers without the examples of their members: every answer shows them together already. */
export function shownOnce(schemas: Record<string, Schema>, asked: ReadonlySet<string>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asked.has(name) ? schema : withoutExamples(schema)]),
  );
}

function withoutExamples(schema: Schema): Schema {
  const { properties } = schema;
  if (typeof properties !== 'object') return schema;
  const members = Object.entries(properties as Record<string, Schema>);
  return { ...schema, properties: Object.fromEntries(members.map(([name, member]) => [name, bare(member)] as const)) };
}

function bare(member: Schema): Schema {
  const { example: _, ...rest } = member;
  return rest;
}
