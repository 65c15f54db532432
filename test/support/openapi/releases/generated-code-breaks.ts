import type { Change } from './change.js';

const SCHEMAS = '#/components/schemas';

/**
 * Messages about changes that keep the wire but break code generated from the released description: a name that the
 * code of a client spells is gone. Redocly rates these changes as patches.
 */
export function breakOfGeneratedCode(change: Change): string[] {
  if (change.kind === 'added') return [];
  const rules = [requestMember, pathParameter, firstTag, namedSchema];
  return rules.map((rule) => rule(change)).filter((message) => message !== undefined);
}

function requestMember(change: Change): string | undefined {
  const steps = change.path.split('/');
  const isMember = steps.includes('requestBody') && steps.at(-2) === 'properties';
  return isMember ? lostName('Property', change, 'of a request') : undefined;
}

function pathParameter({ typeName, property, base, revision }: Change): string | undefined {
  if (typeName !== 'PathItem' || property !== 'key') return undefined;
  return `Parameters of path \`${String(base?.value)}\` were renamed in \`${String(revision?.value)}\`.`;
}

/** Generators make one class or file for the operations of a tag. */
function firstTag({ path, typeName, property, base, revision }: Change): string | undefined {
  if (typeName !== 'Operation' || property !== 'tags') return undefined;
  const [[before], [after]] = [base?.value ?? [], revision?.value ?? []] as [string[], string[]];
  return before === after ? undefined : `The tag of \`${path}\` changed from \`${before}\` to \`${after}\`.`;
}

function namedSchema(change: Change): string | undefined {
  const { path, typeName } = change;
  const isComponent = typeName === 'Schema' && path.slice(0, path.lastIndexOf('/')) === SCHEMAS;
  return isComponent ? lostName('Schema', change, 'of the components') : undefined;
}

function lostName(thing: string, { path, kind, property, base }: Change, where: string): string | undefined {
  const name = path.split('/').at(-1);
  if (kind === 'removed') return `${thing} \`${name}\` ${where} was removed.`;
  return property === 'key' ? `${thing} \`${String(base?.value)}\` ${where} was renamed to \`${name}\`.` : undefined;
}
