import type { SwaggerDocumentOptions } from '@nestjs/swagger';
import { z } from 'zod';

type Part = z.core.JSONSchema.BaseSchema;

/** The schema of a document as the framework takes it: a reference to its component, and every component that it needs. */
export const documentComponents: NonNullable<SwaggerDocumentOptions['standardSchemaConverter']> = (schema) => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const { $ref, $defs } = z.toJSONSchema(schema, { io: 'input', override });
  return $ref === undefined ? undefined : { schema: { $ref }, components: mapped($defs, withReferences) };
};

/** Writes the keywords of a part in the order of the framework, without the keywords that the documents leave out. */
function override({ zodSchema, jsonSchema: part }: { zodSchema: z.core.$ZodTypes; jsonSchema: Part }): void {
  const whole = ordered(zodSchema._zod.def.type, { ...part });
  for (const keyword of Object.keys(part)) delete part[keyword];
  Object.assign(part, whole);
}

function ordered(kind: string, part: Part): Part {
  const { type, items, enum: values, const: only, ...others } = part;
  if (kind === 'literal') return { enum: values ?? (only === undefined ? [] : [only]), type, ...others };
  if (kind === 'record') return { type, additionalProperties: true, ...unbounded(others) };
  if (kind === 'array') return orderedArray({ type, items }, others);
  if (part.format !== undefined) delete part.pattern;
  // JavaScript escapes a slash in the source of a regular expression.
  part.pattern &&= part.pattern.replaceAll('\\/', '/');
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
  return part;
}

/** Names of members are text, which is no news, and their values may be anything. */
function unbounded({ propertyNames: _names, additionalProperties: _values, ...others }: Part): Part {
  return others;
}

function orderedArray({ type, items }: Pick<Part, 'type' | 'items'>, others: Part): Part {
  const element = items as Part;
  if (element.enum !== undefined) return { type, ...others, items };
  return element.type === 'object' ? { type, items, ...others } : { ...others, type, items };
}

/** The framework keeps the order of a list, and the description beside a reference. */
function withReferences({ properties, ...component }: Part): Part {
  const { required, ...others } = component;
  if (properties === undefined) return component;
  const members = mapped(properties as Record<string, Part>, ({ $ref, ...member }) =>
    $ref === undefined ? member : { allOf: [{ $ref }], ...member },
  );
  return { ...others, properties: members, required };
}

function mapped<T, R>(record: Record<string, T> = {}, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
