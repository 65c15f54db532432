/**
 * Where an address leads, as a person is told: the host of a web address. The host of any other address is a word that its
 * application chose (`app://claude.ai`), so its scheme is named instead.
 */
export function redirectPlace(address: string): string {
  const { protocol, host } = new URL(address);
  return ['https:', 'http:'].includes(protocol) ? host : `an application on this computer (${protocol})`;
}

/** The places that the codes of a client may lead to, each once. */
export function redirectPlaces(redirectUris: readonly string[]): string[] {
  return [...new Set(redirectUris.map(redirectPlace))];
}
