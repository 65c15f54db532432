import type { Json, Schema } from './document.js';

type Schemas = Record<string, Schema>;

/**
 * Schemas of what callers write, with every default in words: some generators ask callers for each member that has one, and
 * others send it.
 */
export function withDefaultsInWords(schemas: Schemas, written: ReadonlySet<string>): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, written.has(name) ? withMembers(schema) : schema]),
  );
}

/** Names of schemas, and of all that they refer to. */
export function partsOf(names: Iterable<string>, schemas: Schemas, found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const references = JSON.stringify(schemas[name] ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g);
    partsOf(
      Array.from(references, ([, each = '']) => each),
      schemas,
      found,
    );
  }
  return found;
}

/** The default of an object itself is empty. */
function withMembers(whole: Schema): Schema {
  const { default: _, ...schema } = whole;
  const { properties } = schema;
  if (typeof properties !== 'object') return schema;
  const members = Object.entries(properties as Schemas);
  return { ...schema, properties: Object.fromEntries(members.map(([name, member]) => [name, inWords(member)])) };
}

function inWords({ default: value, ...member }: Schema): Schema {
  const { description } = member;
  if (!isPlain(value) || typeof description !== 'string' || /default/i.test(description)) return member;
  const sentence = /[.!?]$/.test(description) ? description : `${description}.`;
  return { ...member, description: `${sentence} Default ${String(value)}.` };
}

/** Lists and objects that are the default are empty. */
function isPlain(value: Json | undefined): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
