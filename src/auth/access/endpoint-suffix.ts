/** What follows `/mcp` in an address; the characters are those of a query (RFC 3986, 3.4), and none ends a quoted text. */
const SUFFIX = /^[^?]*\/mcp(\/?(?:\?[\w.~!$&'()*+,;=:@/?%-]*)?)$/;

/** What the address that a client uses has behind `/mcp`: a slash or a query; empty where it is nothing to repeat. */
export function endpointSuffix(address: string): string {
  return SUFFIX.exec(address)?.[1] ?? '';
}
