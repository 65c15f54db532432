import { mayReadLibrary, type Principal, type Scope } from '@libs/identity';
import { Denial } from '@libs/kernel';

/** Said where an address is left out of an answer. */
export const ADDRESS_NEEDS = 'Its signed address needs the scope library:read.';

/** The call uses resources of the library, and its credentials may not read the library. */
export class LibraryReadNeeded extends Denial {
  constructor(tool: string, scopes: readonly Scope[]) {
    const needed = [...new Set<Scope>([...scopes, 'library:read'])];
    super(
      'insufficient_scope',
      `${tool} uses resources of the library here, which needs the scope ${needed.join(' and ')}.`,
      { scopes: needed },
    );
  }
}

/** Why a caller may not use resources of the library as inputs of a call; undefined where it may, or uses none. */
export function inputsDenial(
  { name, scopes }: { name: string; scopes: readonly Scope[] },
  inputs: readonly string[],
  principal: Principal,
): Denial | undefined {
  return inputs.length === 0 || mayReadLibrary(principal) ? undefined : new LibraryReadNeeded(name, scopes);
}
