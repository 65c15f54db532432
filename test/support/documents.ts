/** Every published file of the service with its media type. A new one is written here first. */
export const DOCUMENTS: [path: string, mediaType: string][] = [
  ['/.well-known/oauth-protected-resource/mcp', 'application/json'],
  ['/.well-known/oauth-protected-resource', 'application/json'],
  ['/.well-known/x402', 'application/json'],
  ['/.well-known/x402.json', 'application/json'],
  ['/.well-known/mcp.json', 'application/json'],
  ['/.well-known/agent.json', 'application/json'],
  ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ['/mcp/server-card', 'application/mcp-server-card+json'],
  ['/api/public-mcp-contract-v1.json', 'application/json'],
  ['/.well-known/public-mcp-contract-v1.json', 'application/json'],
  ['/api/public-mcp-lane-projection-v1.json', 'application/json'],
  ['/.well-known/public-mcp-lane-projection-v1.json', 'application/json'],
  ['/api/x402/status', 'application/json'],
  ['/openapi.json', 'application/json'],
  ['/docs/llms.txt', 'text/plain; charset=utf-8'],
];
