import type { z } from 'zod';
import type { JsonSchema } from './object-schema.js';

const shown = new WeakMap<z.core.$ZodType, () => JsonSchema>();

/** Lists show this short schema in the place of the whole one, which goes on to check what is sent. */
export function showAs<Schema extends z.ZodType>(schema: Schema, short: () => JsonSchema): Schema {
  shown.set(schema, short);
  return schema;
}

/** The short schema of a part; undefined where it is shown whole. */
export function shownSchema(schema: z.core.$ZodType): JsonSchema | undefined {
  return shown.get(schema)?.();
}
