type Content = Record<string, unknown>;

/** The result of a tool call on the lane. */
export interface LaneResult {
  isError?: boolean;
  structuredContent: Content;
  content: { type: string; text: string }[];
  _meta?: Content;
}

/** What goes with a call besides its arguments. */
export interface Sent {
  meta?: Content;
  headers?: Record<string, string>;
}

/** Posts a message to the lane as any HTTP client does. */
export function postToLane(address: string, message: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${address}/mcp?lane=x402`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(message),
  });
}

/** Calls a tool that the lane admits. */
export async function callLane(
  address: string,
  name: string,
  args: Content,
  { meta, headers }: Sent = {},
): Promise<LaneResult> {
  const params = { name, arguments: args, ...(meta && { _meta: meta }) };
  const response = await postToLane(address, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers);
  const { result, ...rest } = (await response.json()) as { result?: LaneResult };
  if (!result) throw new Error(`${name} was not answered by a result: ${response.status} ${JSON.stringify(rest)}`);
  return result;
}
