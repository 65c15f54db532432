/**
 * How pages name the target of a redirect address: by the host of a web address. In any other address the application
 * chose the host freely (`app://claude.ai`), so the scheme is named instead.
 */
export function redirectPlace(address: string): string {
  const { protocol, host } = new URL(address);
  return ['https:', 'http:'].includes(protocol) ? host : `an application on this computer (${protocol})`;
}

/** The places that the codes of a client may lead to, each once. */
export function redirectPlaces(redirectUris: readonly string[]): string[] {
  return [...new Set(redirectUris.map(redirectPlace))];
}
