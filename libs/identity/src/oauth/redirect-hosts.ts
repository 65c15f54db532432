/** Hosts that a client's codes may lead to; an address of an application's own scheme has none. */
export function redirectHosts(redirectUris: readonly string[]): string[] {
  return [...new Set(redirectUris.map((address) => URL.parse(address)?.host ?? ''))].filter(Boolean);
}
