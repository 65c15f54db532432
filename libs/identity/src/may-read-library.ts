import type { Principal } from './principal.js';

/** Whether a caller may see the resources of its account and fetch their files. */
export function mayReadLibrary({ scopes }: Pick<Principal, 'scopes'>): boolean {
  return scopes.has('library:read');
}
