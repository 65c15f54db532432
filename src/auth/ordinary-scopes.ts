import type { Scope } from '@libs/identity';

/** What ordinary use needs; a client must learn all of it from the first challenge, as stepping up later fails in some. */
export const ORDINARY_SCOPES: readonly Scope[] = ['media:generate', 'library:read', 'library:write'];
