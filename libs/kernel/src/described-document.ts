import { z } from 'zod';

/** An object of a published document. Its name is the name of a component in the OpenAPI documents. */
export function component<Shape extends z.ZodRawShape>(id: string, shape: Shape): z.ZodObject<Shape> {
  return z.object(shape).meta({ id });
}

/** A member of a published document, with its meaning and an example. */
export function member<Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown): Schema {
  return schema.meta({ description, ...(example !== undefined && { example }) });
}
