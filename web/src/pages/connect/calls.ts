/** A call that costs nothing. */
export interface Call {
  name: 'account_status' | 'find_picture' | 'tools/list';
  title: string;
  arguments: Readonly<Record<string, unknown>>;
}

export const CALLS: readonly Call[] = [
  { name: 'account_status', title: 'account_status: credits left', arguments: {} },
  { name: 'find_picture', title: 'find_picture: pictures of bread', arguments: { words: 'bread' } },
  { name: 'tools/list', title: 'tools/list: all tools (by key)', arguments: {} },
];

/** What went over the wire. */
export interface Answer {
  request: string;
  status: number;
  milliseconds: number;
  requestId: string | null;
  text: string;
}

/** With a key as a client calls, over MCP and without the session; without one by the session, over HTTP. */
export async function send(name: Call['name'], key: string): Promise<Answer> {
  const { arguments: given } = CALLS.find((call) => call.name === name) ?? { arguments: {} };
  const isMcp = key !== '' || name === 'tools/list';
  const path = isMcp ? '/mcp' : `/api/tools/${name}`;
  const params = name === 'tools/list' ? {} : { name, arguments: given };
  const method = name === 'tools/list' ? name : 'tools/call';
  const body = JSON.stringify(isMcp ? { jsonrpc: '2.0', id: '1', method, params } : given);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(key !== '' && { authorization: `Bearer ${key}` }),
  };
  const begun = performance.now();
  const response = await fetch(path, { method: 'POST', headers, body, credentials: isMcp ? 'omit' : 'same-origin' });
  const text = await response.text();
  return {
    request: requestText(path, body, key),
    status: response.status,
    milliseconds: Math.round(performance.now() - begun),
    requestId: response.headers.get('request-id'),
    text: indented(text),
  };
}

/** The key is not repeated on the page. */
function requestText(path: string, body: string, key: string): string {
  const credential = key === '' ? 'Cookie: your session' : 'Authorization: Bearer …';
  return `POST ${path}\nContent-Type: application/json\n${credential}\n\n${indented(body)}`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
