import type { JsonSchema } from './object-schema.js';
import { kindsOf } from './schema-part.js';

/** What a schema allows, in words that follow "must be"; undefined where it says nothing short. */
export function allowedValues(schema: JsonSchema): string | undefined {
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) {
    const kinds = kindsOf(options as JsonSchema[]);
    if (kinds) return `an object whose type is ${allowedValues(kinds)}`;
    const each = options.map((option) => allowedValues(option as JsonSchema));
    return each.includes(undefined) ? undefined : each.join(' or ');
  }
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(word).join(', ')}`;
  if ('const' in schema) return JSON.stringify(schema.const);
  return typeof schema.type === 'string' ? WORDS[schema.type]?.(schema) : undefined;
}

const WORDS: Partial<Record<string, (schema: JsonSchema) => string>> = {
  string: ({ format, minLength, maxLength }) =>
    typeof format === 'string' ? `text in the form ${format}` : `text${limits(minLength, maxLength, ' characters')}`,
  integer: (schema) => `a whole number${numberLimits(schema)}`,
  number: (schema) => `a number${numberLimits(schema)}`,
  array: ({ minItems, maxItems }) => `a list${limits(minItems, maxItems, ' items')}`,
  object: () => 'an object',
  boolean: () => 'true or false',
  null: () => 'null',
};

function numberLimits({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const above = exclusiveMinimum === undefined ? '' : ` above ${word(exclusiveMinimum)}`;
  const below = exclusiveMaximum === undefined ? '' : ` below ${word(exclusiveMaximum)}`;
  return `${limits(minimum, maximum, '')}${above}${below}`;
}

function limits(least: unknown, most: unknown, unit: string): string {
  if (least !== undefined && most !== undefined) return ` from ${word(least)} to ${word(most)}${unit}`;
  if (least !== undefined) return ` of at least ${word(least)}${unit}`;
  return most === undefined ? '' : ` of at most ${word(most)}${unit}`;
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
