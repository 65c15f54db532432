import { isScope, type Scope, SCOPES } from '../scope.js';

/** What a grant allows, by the address of each resource: scopes in one text. */
export type GrantedResources = Readonly<Record<string, string>>;

/** Our scopes in these texts of scopes, in our order. */
export function grantedScopes(texts: readonly string[]): Scope[] {
  const given = new Set(texts.flatMap((text) => text.split(' ')).filter(isScope));
  return SCOPES.filter((scope) => given.has(scope));
}
