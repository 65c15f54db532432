import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { shownSchema } from './shown-schema.js';

/** A JSON Schema (2020-12). */
export type JsonSchema = { [keyword: string]: JsonValue };

/** A schema whose root is an object, as the protocol requires of tools. */
export type ObjectSchema = JsonSchema & { type: 'object' };

type JsonValue = string | number | boolean | null | JsonValue[] | { [member: string]: JsonValue };

type Form = 'input' | 'output' | 'whole';

const made: Record<Form, WeakMap<z.ZodObject, ObjectSchema>> = {
  input: new WeakMap(),
  output: new WeakMap(),
  whole: new WeakMap(),
};

/**
 * What may be sent (`input`) or what is answered (`output`), made once for each schema. `whole` is the input without the
 * short forms of `showAs`. There is no `$schema`: 2020-12 is the protocol's default, and clients of the older eras validate
 * with a draft-07 engine that refuses the keyword.
 */
export function objectSchema(schema: z.ZodObject, form: Form): ObjectSchema {
  const known = made[form].get(schema);
  if (known !== undefined) return known;
  const fresh = z.toJSONSchema(schema, {
    io: form === 'output' ? 'output' : 'input',
    override: ({ zodSchema, jsonSchema }) => {
      shorten(jsonSchema);
      const short = form === 'whole' ? undefined : shownSchema(zodSchema);
      if (short) replace(jsonSchema, short);
    },
  });
  delete fresh.$schema;
  made[form].set(schema, fresh as ObjectSchema);
  return fresh as ObjectSchema;
}

function replace(part: z.core.JSONSchema.BaseSchema, short: object): void {
  for (const keyword of Object.keys(part)) delete part[keyword];
  Object.assign(part, short);
}

/**
 * Removes keywords that cost tokens and say nothing: the pattern of a named format, the bounds of int64 and
 * `propertyNames` of text. Writes `additionalProperties: {}` as `true`.
 */
function shorten(part: z.core.JSONSchema.BaseSchema): void {
  if (part.format !== undefined) delete part.pattern;
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
  if (isDeepStrictEqual(part.propertyNames, { type: 'string' })) delete part.propertyNames;
  if (isDeepStrictEqual(part.additionalProperties, {})) part.additionalProperties = true;
}
