import { mayReadLibrary, type Principal, type Scope } from '@libs/identity';
import type { SourceIds } from '@libs/library';
import { type Denial, deny } from '@libs/kernel';

/** Said where an address is left out of an answer. */
export const ADDRESS_NEEDS = 'Its signed address needs the scope library:read.';

/** The call uses resources of the library, and its credentials may not read the library. */
function libraryReadNeeded(tool: string, scopes: readonly Scope[]): Denial {
  const needed = [...new Set<Scope>([...scopes, 'library:read'])];
  return deny(
    'insufficient_scope',
    `${tool} uses resources of the library here, which needs the scope ${needed.join(' and ')}.`,
    { scopes: needed },
  );
}

/** Why a caller may not use resources of the library as inputs of a call; undefined where it may, or uses none. */
export function inputsDenial(
  { name, scopes }: { name: string; scopes: readonly Scope[] },
  inputs: SourceIds,
  principal: Principal,
): Denial | undefined {
  return Object.values(inputs).every((ids) => ids.length === 0) || mayReadLibrary(principal)
    ? undefined
    : libraryReadNeeded(name, scopes);
}
