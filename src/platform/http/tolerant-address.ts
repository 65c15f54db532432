const MCP_WITH_SLASH = /^((?:\/\.well-known\/oauth-protected-resource)?\/mcp)\/(?=$|\?)/;

/**
 * `*` means the server as a whole (RFC 9112, 3.2.4) and is no address of ours: as a path it meets the hooks of every request.
 * `/mcp/` means `/mcp`, without a redirect: clients lose their credentials or their body on one. So does the address of its
 * metadata, which is made from it (RFC 9728, 3.1).
 */
export function tolerantAddress(url = '/'): string {
  return url === '*' ? '/*' : url.replace(MCP_WITH_SLASH, '$1');
}
