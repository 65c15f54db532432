import { mayReadLibrary, type Principal } from '@libs/identity';
import { insufficientScope } from '../auth/access/insufficient-scope.js';

/** Throws `insufficient_scope`: what callers asked names resources of the library. */
export function requireLibraryRead(caller: Principal): void {
  if (!mayReadLibrary(caller)) throw insufficientScope('This address', ['library:read'], caller);
}
