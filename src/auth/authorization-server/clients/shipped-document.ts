/**
 * Metadata documents of well-known clients, as they published them in September 2026: id, name, page, redirects. They stand
 * in where the server of a client cannot be reached, so that a service without outbound internet can be connected to.
 * ChatGPT is not among them: it signs its token requests with keys at an address that such a service cannot read either.
 */
const SHIPPED: readonly [id: string, name: string, page: string, redirects: readonly string[]][] = [
  [
    'https://claude.ai/oauth/claude-code-client-metadata',
    'Claude Code',
    'https://claude.ai',
    ['http://localhost/callback', 'http://127.0.0.1/callback'],
  ],
  [
    'https://claude.ai/oauth/mcp-oauth-client-metadata',
    'Claude',
    'https://claude.ai',
    ['https://claude.ai/api/mcp/auth_callback'],
  ],
  [
    'https://chatgpt.com/oauth/codex/client.json',
    'Codex',
    'https://chatgpt.com/',
    ['http://127.0.0.1/callback', 'http://localhost/callback'],
  ],
  [
    'https://vscode.dev/oauth/client-metadata.json',
    'Visual Studio Code',
    'https://vscode.dev/product',
    ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
  ],
];

const BY_ADDRESS: ReadonlyMap<string, string> = new Map(
  SHIPPED.map(([client_id, client_name, client_uri, redirect_uris]) => [
    client_id,
    JSON.stringify({ client_id, client_name, client_uri, redirect_uris }),
  ]),
);

/** The document that ships with the service; undefined for other addresses. */
export function shippedDocument(address: string): string | undefined {
  return BY_ADDRESS.get(address);
}
