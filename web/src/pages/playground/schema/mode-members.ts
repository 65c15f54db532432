import type { Schema } from './schema.ts';

/**
 * The members that mean something in the mode that was chosen, each with what it means there. Descriptions say it: `speech: pace`,
 * `music (default 30) or sfx`, `speech: the words; music: what it is for`. A member that has a value stays, so that it can be taken out.
 */
export function schemaInMode(schema: Schema, given: Readonly<Record<string, unknown>>): Schema {
  const modes = schema.properties?.['mode']?.enum?.map(String) ?? [];
  const { mode } = given;
  if (!schema.properties || typeof mode !== 'string' || modes.length < 2) return schema;
  const kept = Object.entries(schema.properties).flatMap(([name, member]) => {
    const named = modes.filter((each) => isOf(each, member.description));
    if (named.length > 0 && !named.includes(mode) && given[name] === undefined) return [];
    return [[name, { ...member, ...inMode(mode, member.description) }] as const];
  });
  return { ...schema, properties: Object.fromEntries(kept) };
}

function isOf(mode: string, description = ''): boolean {
  return new RegExp(String.raw`(?:^|; | or )${mode}(?:: | \()`, 'u').test(description);
}

function inMode(mode: string, description = ''): { description?: string } {
  const said = new RegExp(String.raw`(?:^|; )${mode}: (.+?)(?=; [a-z]+: |$)`, 'u').exec(description)?.[1];
  return said === undefined ? {} : { description: said.slice(0, 1).toUpperCase() + said.slice(1) };
}
