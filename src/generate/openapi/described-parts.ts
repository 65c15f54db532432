import type { Schema } from './document.js';

type Schemas = Record<string, Schema>;

const REFERENCE = '#/components/schemas/';

/** A component without a description has that of the first member that refers to it. */
export function describedParts(schemas: Schemas): Schemas {
  const said = new Map<string, string>();
  for (const { properties } of Object.values(schemas)) {
    for (const { $ref: reference, description } of Object.values((properties ?? {}) as Schemas)) {
      if (typeof reference !== 'string' || typeof description !== 'string') continue;
      const name = reference.slice(REFERENCE.length);
      if (!said.has(name)) said.set(name, description);
    }
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const description = schema['description'] ?? said.get(name);
      return [name, description === undefined ? schema : { ...schema, description }] as const;
    }),
  );
}
