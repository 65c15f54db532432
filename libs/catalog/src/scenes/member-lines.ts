import type { JsonSchema } from '../inputs/object-schema.js';

/** A line of Markdown for each member of an object, its path first: "- `items[].price?` ≤16: As written." */
export function memberLines(object: JsonSchema, parent = ''): string[] {
  const required = (object.required ?? []) as string[];
  return Object.entries((object.properties ?? {}) as Record<string, JsonSchema>)
    .filter(([name]) => name !== 'type')
    .flatMap(([name, part]) => {
      const path = `${parent}${name}`;
      const meaning = typeof part.description === 'string' ? `: ${part.description}` : '';
      const limits = limitsOf(part);
      const line = `- \`${path}${required.includes(name) ? '' : '?'}\`${limits && ` ${limits}`}${meaning}`;
      return [line, ...linesWithin(part, path)];
    });
}

function linesWithin(part: JsonSchema, path: string): string[] {
  const { items, oneOf, anyOf } = part as { items?: JsonSchema; oneOf?: JsonSchema[]; anyOf?: JsonSchema[] };
  if (part.properties) return memberLines(part, `${path}.`);
  if (items) return linesWithin(items, `${path}[]`);
  return (oneOf ?? anyOf ?? []).flatMap((option) => linesWithin(option, path));
}

/** What bounds a value, in few signs: letters of a text, items of a list, a range of numbers, words to choose from. */
function limitsOf({ type, format, enum: values, ...bounds }: JsonSchema): string {
  if (Array.isArray(values)) return (values as string[]).join(' | ');
  if (typeof format === 'string') return format;
  if (type === 'string') return range(undefined, bounds.maxLength);
  if (type === 'array') return range(bounds.minItems, bounds.maxItems);
  return type === 'number' || type === 'integer' ? range(bounds.minimum, bounds.maximum) : '';
}

function range(least: unknown, most: unknown): string {
  if (typeof most !== 'number') return typeof least === 'number' ? `≥${least}` : '';
  return typeof least === 'number' ? `${least}–${most}` : `≤${most}`;
}
