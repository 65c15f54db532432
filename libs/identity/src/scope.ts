/** OAuth scopes; API keys carry the same words. */
export const SCOPES = ['media:generate', 'library:read', 'library:write', 'x:act'] as const;
export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
