const MCP_WITH_SLASH = /^\/mcp\/(?=$|\?)/;

/** `/mcp/` means `/mcp`, without a redirect: clients lose their credentials or their body on one. */
export function tolerantAddress(url = '/'): string {
  return url.replace(MCP_WITH_SLASH, '/mcp');
}
