import type { Schema } from './schema.ts';

/** What most people enter, of kinds whose schema asks for nothing or for little of it. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  picture: ['words'],
  stat: ['label', 'value', 'unit'],
  quote: ['text', 'by'],
  code: ['language', 'text'],
  diagram: ['nodes', 'edges'],
  map: ['places', 'route'],
  image: ['resource_id', 'prompt'],
  clip: ['resource_id', 'prompt'],
  html: ['html', 'css'],
};

/** The members of a kind of picture: those that are shown at once, and the rest. */
export function kindMembers(
  kind: string,
  { properties = {}, required = [] }: Schema,
): Record<'first' | 'more', string[]> {
  const names = Object.keys(properties).filter((name) => name !== 'type');
  const wanted = new Set([...(FIRST[kind] ?? []), ...required]);
  const first = names.filter((name) => wanted.has(name));
  if (first.length === 0) return { first: names, more: [] };
  return { first, more: names.filter((name) => !wanted.has(name)) };
}
