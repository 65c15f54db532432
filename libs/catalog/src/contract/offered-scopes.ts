import { type Scope, SCOPES } from '@libs/identity';
import { catalogue } from './catalogue.js';

/** Scopes that a tool of the catalogue needs. The others stay readable in tokens and keys, but nobody is asked for them. */
export const OFFERED_SCOPES: readonly Scope[] = SCOPES.filter((scope) =>
  catalogue.some(({ scopes }) => scopes.includes(scope)),
);
