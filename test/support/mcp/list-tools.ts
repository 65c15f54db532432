/** The plainest call of the MCP endpoint, `tools/list`, with these headers and no other but the content type. */
export function listTools(address: string, headers: Record<string, string> = {}, query = ''): Promise<Response> {
  return fetch(`${address}/mcp${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} }),
  });
}

/** The status and, for a refusal, its error code. */
export async function listToolsWith(address: string, key: string): Promise<[number, unknown]> {
  const response = await listTools(address, { authorization: `Bearer ${key}` });
  const body = (await response.json()) as { error_code?: string };
  return [response.status, body.error_code];
}
