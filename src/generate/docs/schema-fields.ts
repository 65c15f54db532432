import { allowedValues, type JsonSchema } from '@libs/catalog';

/** One field of a schema, under its path: `plan.segments[].prompt`. */
export interface SchemaField {
  path: string;
  values: string;
  isRequired: boolean;
  schema: JsonSchema;
  meaning: string;
}

/** Every field of an object, each followed by the fields inside of it. */
export function schemaFields(object: JsonSchema, parent = ''): SchemaField[] {
  const required = (object['required'] ?? []) as string[];
  return Object.entries((object['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const path = `${parent}${name}`;
    const { description = '' } = schema as { description?: string };
    const field = { path, values: valuesOf(schema), isRequired: required.includes(name), schema, meaning: description };
    return [field, ...schemaFields(schema, `${path}.`), ...schemaFields(itemsOf(schema) ?? {}, `${path}[].`)];
  });
}

function valuesOf(schema: JsonSchema): string {
  const values = allowedValues(schema) ?? 'see the contract';
  const items = itemsOf(schema);
  const each = items && items['type'] !== 'object' && allowedValues(items);
  return each ? `${values}, each ${each}` : values;
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  return schema['items'] as JsonSchema | undefined;
}
