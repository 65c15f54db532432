/**
 * Metadata documents of well-known clients, as they published them in September 2026. They stand in where a client's server
 * cannot be reached, so that a service without outbound internet can be connected to. ChatGPT is not among them: it signs
 * its token requests with keys that lie at an address, which could not be reached either.
 */
const DOCUMENTS = [
  {
    client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  {
    client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    client_name: 'Claude',
    client_uri: 'https://claude.ai',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  {
    client_id: 'https://chatgpt.com/oauth/codex/client.json',
    client_name: 'Codex',
    client_uri: 'https://chatgpt.com/',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  {
    client_id: 'https://vscode.dev/oauth/client-metadata.json',
    client_name: 'Visual Studio Code',
    client_uri: 'https://vscode.dev/product',
    redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
];

const BY_ADDRESS: ReadonlyMap<string, string> = new Map(
  DOCUMENTS.map((document) => [document.client_id, JSON.stringify(document)]),
);

/** The text of the document at this address; undefined for a client that is not known here. */
export function knownDocument(address: string): string | undefined {
  return BY_ADDRESS.get(address);
}
