/** What follows `/mcp` in an address of ours: a slash, and the groups of tools. Other members of a query may be secrets. */
const SUFFIX = /^[^?]*\/mcp(\/?(?:\?tools=[\w,-]*)?)$/;

/** What the address that a client uses has behind `/mcp`: a slash or the groups of tools; empty for everything else. */
export function endpointSuffix(address: string): string {
  return SUFFIX.exec(address)?.[1] ?? '';
}
