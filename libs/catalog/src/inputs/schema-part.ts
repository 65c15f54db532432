import type { JsonSchema } from './object-schema.js';

/** The schema of a field of what was given; undefined where the path leads through alternatives that nothing tells apart. */
export function schemaPart(schema: JsonSchema, path: readonly PropertyKey[], given: unknown): JsonSchema | undefined {
  let part: unknown = schema;
  let value = given;
  for (const step of path) {
    if (!isSchema(part)) return undefined;
    const options = optionsOf(part);
    const chosen = options ? (chosenSchema(part, value) ?? kindMember(options)) : part;
    part = typeof step === 'number' ? chosen?.items : (chosen?.properties as JsonSchema | undefined)?.[String(step)];
    value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return isSchema(part) ? (chosenSchema(part, value) ?? part) : undefined;
}

/**
 * The alternative of the value's `type`; undefined where no alternative has it. Of alternatives without `type` the only one
 * for an object or a list. A schema whose alternatives nothing tells apart is itself.
 */
export function chosenSchema(schema: JsonSchema, value: unknown): JsonSchema | undefined {
  const options = optionsOf(schema);
  if (!options) return schema;
  if (kindsOf(options) === undefined) {
    const [fitting, ...others] = options.filter((option) => option.type === structureOf(value));
    return fitting && others.length === 0 ? fitting : schema;
  }
  const type = isObject(value) ? value['type'] : undefined;
  return options.find((option) => typeOf(option)?.const === type && type !== undefined);
}

/** The `type` values of a discriminated union, as a schema; undefined if `type` is not the discriminator. */
export function kindsOf(options: readonly JsonSchema[]): { enum: string[] } | undefined {
  const types = options.map((option) => typeOf(option)?.const);
  return types.every((type) => typeof type === 'string') ? { enum: types } : undefined;
}

/** The JSON types that a schema takes, those of its alternatives together. */
export function typesOf(schema: JsonSchema): ReadonlySet<unknown> {
  const options = optionsOf(schema);
  return new Set(options ? options.flatMap((option) => [...typesOf(option)]) : [schema.type].flat());
}

/** What alternatives have in common: their values of `type`. */
function kindMember(options: readonly JsonSchema[]): JsonSchema | undefined {
  const kinds = kindsOf(options);
  return kinds && { properties: { type: kinds } };
}

/** The JSON type of an object or a list. */
function structureOf(value: unknown): string | null {
  if (Array.isArray(value)) return 'array';
  return isObject(value) ? 'object' : null;
}

function optionsOf({ oneOf, anyOf }: JsonSchema): JsonSchema[] | undefined {
  const options = oneOf ?? anyOf;
  return Array.isArray(options) ? (options as JsonSchema[]) : undefined;
}

function typeOf({ properties }: JsonSchema): JsonSchema | undefined {
  return isSchema(properties) && isSchema(properties['type']) ? properties['type'] : undefined;
}

function isSchema(part: unknown): part is JsonSchema {
  return isObject(part) && !Array.isArray(part);
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
