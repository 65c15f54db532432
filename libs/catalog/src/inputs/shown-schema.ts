import type { z } from 'zod';

const shown = new WeakMap<z.core.$ZodType, () => object>();

/** Lists show this short schema in the place of the whole one, which goes on to check what is sent. */
export function showAs<Schema extends z.ZodType>(schema: Schema, short: () => object): Schema {
  shown.set(schema, short);
  return schema;
}

/** The short schema of a part; undefined where it is shown whole. */
export function shownSchema(schema: z.core.$ZodType): object | undefined {
  return shown.get(schema)?.();
}
