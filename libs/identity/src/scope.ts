/** OAuth scopes with what each lets its bearer do; API keys carry the same words. */
export const SCOPE_MEANINGS = {
  'media:generate': 'Make media, and stop the jobs that make it.',
  'library:read': 'See the resources of the account and fetch their files.',
  'library:write': 'Bring files into the library; rename, share, delete and restore resources.',
  'webhooks:manage': 'Register addresses that receive the events of the account, and read what was sent to them.',
  'x:act': 'Act on the connected X account, within the grants that its owner gave.',
} as const;

export type Scope = keyof typeof SCOPE_MEANINGS;

export const SCOPES = Object.keys(SCOPE_MEANINGS) as [Scope, ...Scope[]];

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPE_MEANINGS, text);
}

/** What ordinary use needs; a client must learn all of it from the first challenge, as stepping up later fails in some. */
export const ORDINARY_SCOPES: readonly Scope[] = ['media:generate', 'library:read', 'library:write'];
