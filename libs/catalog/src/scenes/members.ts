import type { JsonSchema } from '../inputs/object-schema.js';

/** The members of an object in one line: `{items[{text, price?}]≤12, unit?}`. `type`, which tells kinds apart, is left out. */
export function membersOf(schema: JsonSchema): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = (schema.required ?? []) as string[];
  const members = properties
    .filter(([name]) => name !== 'type')
    .map(([name, part]) => `${name}${required.includes(name) ? '' : '?'}${shapeOf(part)}`);
  return `{${members.join(', ')}}`;
}

/** The shape written after a member's name; empty for text, numbers and booleans. */
function shapeOf(part: JsonSchema): string {
  const options = part.oneOf ?? part.anyOf;
  if (Array.isArray(options)) {
    const shapes = [...new Set(options.map((option) => shapeOf(option as JsonSchema)))].filter((shape) => shape !== '');
    return shapes.join('|');
  }
  if (Array.isArray(part.enum)) return ` ${(part.enum as string[]).join('|')}`;
  if (part.type === 'array') return `[${itemOf((part.items ?? {}) as JsonSchema)}]${mostOf(part)}`;
  if (part.type !== 'object') return '';
  return part.properties ? membersOf(part) : '{}';
}

/** The shape of an item; of a text its letters. */
function itemOf(item: JsonSchema): string {
  return typeof item.maxLength === 'number' ? `≤${item.maxLength}` : shapeOf(item).trim();
}

function mostOf({ maxItems }: JsonSchema): string {
  return typeof maxItems === 'number' ? `≤${maxItems}` : '';
}
