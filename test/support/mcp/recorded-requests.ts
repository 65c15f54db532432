import { expect } from 'vitest';
import { legacy, modern, type Sent } from './mcp-post.js';

/** How an answer is written. */
export type Form = 'json' | 'stream' | 'nothing';

const ALLOW = { allow: 'POST' };
const CHALLENGE = { 'www-authenticate': expect.stringContaining('resource_metadata=') as string };

const BOTH = { accept: 'application/json, text/event-stream' };
/** What the fetch of Node sends besides. */
const NODE = { 'accept-language': '*', 'sec-fetch-mode': 'cors', 'accept-encoding': 'gzip, deflate', ...BOTH };
const initialize = (protocolVersion: string, name: string) =>
  legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name, version: '1' } }, 0);
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
const list = legacy('tools/list', {}, 1);
const discover = modern('server/discover', {
  _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' } },
});
const listModern = modern('tools/list');
const count = legacy('tools/call', { name: 'count', arguments: {}, _meta: { progressToken: 1 } });

interface RecordedRequest {
  /** Who sends it, and what it is. */
  sender: string;
  send: Sent;
  body?: unknown;
  status: number;
  form: Form;
  headers?: object;
  /** Found in the answer. */
  says?: object;
}

/** Recorded from the clients themselves, but for hosts and names; those that are closed are written after their reports. */
export const RECORDED_REQUESTS: RecordedRequest[] = [
  {
    sender: 'Claude Code asks which revisions there are',
    send: { headers: { ...BOTH, ...discover.headers, 'user-agent': 'claude-code/2.1.329 (cli)' } },
    body: discover.message,
    status: 200,
    form: 'json',
    says: { result: { supportedVersions: ['2026-07-28'], resultType: 'complete' } },
  },
  {
    sender: 'Claude Code falls back to initialize',
    send: { headers: { ...BOTH, 'user-agent': 'claude-code/2.1.329 (cli)' } },
    body: initialize('2025-11-25', 'claude-code'),
    status: 200,
    form: 'json',
    says: { id: 0, result: { protocolVersion: '2025-11-25' } },
  },
  {
    sender: 'Codex looks for the authorization server',
    send: { method: 'GET', headers: { 'mcp-protocol-version': '2024-11-05', authorization: undefined } },
    status: 401,
    form: 'json',
    headers: CHALLENGE,
    says: { error_code: 'missing_credentials' },
  },
  {
    sender: 'Codex lists under the first revision',
    send: { headers: { ...BOTH, 'mcp-protocol-version': '2024-11-05' } },
    body: list,
    status: 200,
    form: 'json',
    says: { id: 1, result: { tools: expect.anything() as object } },
  },
  {
    sender: 'Gemini CLI begins',
    send: { headers: { ...NODE, 'user-agent': 'node' } },
    body: initialize('2025-11-25', 'gemini-cli-mcp-client'),
    status: 200,
    form: 'json',
    says: { id: 0 },
  },
  {
    sender: 'Gemini CLI has begun',
    send: { headers: { ...NODE, 'mcp-protocol-version': '2025-11-25' } },
    body: initialized,
    status: 202,
    form: 'nothing',
  },
  {
    sender: 'Gemini CLI looks for a stream',
    send: { method: 'GET', headers: { ...NODE, accept: 'text/event-stream', 'mcp-protocol-version': '2025-11-25' } },
    status: 405,
    form: 'json',
    headers: ALLOW,
    says: { error_code: 'method_not_allowed' },
  },
  {
    sender: 'mcp-remote looks whether it is let in',
    send: { method: 'GET', headers: { ...NODE, 'user-agent': 'undici' } },
    status: 405,
    form: 'json',
    headers: ALLOW,
  },
  {
    sender: 'mcp-remote begins with the method in a header, in an older revision',
    send: { headers: { ...NODE, 'mcp-method': 'initialize', 'user-agent': 'undici' } },
    body: initialize('2025-11-25', 'mcp-remote-fallback-test'),
    status: 200,
    form: 'json',
    says: { id: 0, result: { protocolVersion: '2025-11-25' } },
  },
  {
    sender: 'mcp-remote lists with the method in a header, in an older revision',
    send: { headers: { ...NODE, 'mcp-method': 'tools/list', 'mcp-protocol-version': '2025-11-25' } },
    body: list,
    status: 200,
    form: 'json',
  },
  {
    sender: 'the AI SDK begins with 2026-07-28',
    send: { headers: { ...NODE, ...discover.headers, 'user-agent': 'ai-sdk/2.0.99 node.js/24' } },
    body: { ...discover.message, id: 0 },
    status: 200,
    form: 'json',
    says: { id: 0 },
  },
  {
    sender: 'the AI SDK lists',
    send: { headers: { ...NODE, ...listModern.headers } },
    body: listModern.message,
    status: 200,
    form: 'json',
    says: { result: { ttlMs: 300_000 } },
  },
  {
    sender: 'the proxy of Anthropic reads streams only',
    send: { headers: { accept: 'text/event-stream', 'user-agent': 'Claude-User' } },
    body: list,
    status: 200,
    form: 'stream',
    says: { id: 1 },
  },
  {
    sender: 'the proxy of Anthropic begins',
    send: { headers: { accept: 'text/event-stream' } },
    body: initialize('2025-06-18', 'claude-ai'),
    status: 200,
    form: 'stream',
    says: { result: { protocolVersion: '2025-06-18' } },
  },
  {
    sender: 'claude.ai calls from its page',
    send: { headers: { ...BOTH, origin: 'https://claude.ai' } },
    body: list,
    status: 200,
    form: 'json',
  },
  { sender: 'curl accepts anything', send: { headers: { accept: '*/*' } }, body: count, status: 200, form: 'json' },
  { sender: 'a script says nothing of what it accepts', send: {}, body: count, status: 200, form: 'json' },
  {
    sender: 'VS Code names the stream first',
    send: { headers: { accept: 'text/event-stream, application/json' } },
    body: count,
    status: 200,
    form: 'stream',
  },
  {
    sender: 'a client that does not want the stream',
    send: { headers: { accept: 'application/json, text/event-stream;q=0' } },
    body: count,
    status: 200,
    form: 'json',
  },
  {
    sender: 'a client that writes the charset',
    send: { headers: { ...BOTH, 'content-type': 'application/json;charset=UTF-8' } },
    body: list,
    status: 200,
    form: 'json',
  },
  {
    sender: 'a connector with a slash',
    send: { path: '/mcp/', headers: BOTH },
    body: list,
    status: 200,
    form: 'json',
  },
  {
    sender: 'a client with ids of text',
    send: { headers: BOTH },
    body: legacy('ping', {}, 'req-7f3a'),
    status: 200,
    form: 'json',
    says: { id: 'req-7f3a', result: {} },
  },
  {
    sender: 'a client that forgets the revision after initialize',
    send: { headers: BOTH },
    body: list,
    status: 200,
    form: 'json',
  },
  {
    sender: 'a client that remembers a session of an earlier server',
    send: {
      headers: { ...BOTH, 'mcp-session-id': 'b0a7', 'last-event-id': '12', 'mcp-protocol-version': '2025-06-18' },
    },
    body: list,
    status: 200,
    form: 'json',
  },
  {
    sender: 'a client that ends its session',
    send: { method: 'DELETE', headers: { 'mcp-session-id': 'b0a7' } },
    status: 405,
    form: 'json',
    headers: ALLOW,
  },
  {
    sender: 'a client of a revision to come, which is told the newest that begins with initialize',
    send: { headers: BOTH },
    body: initialize('2027-12-01', 'tomorrow'),
    status: 200,
    form: 'json',
    says: { result: { protocolVersion: '2025-11-25' } },
  },
  { sender: 'a monitor asks for the head', send: { method: 'HEAD' }, status: 405, form: 'json', headers: ALLOW },
  {
    sender: 'a monitor without credentials asks for the head',
    send: { method: 'HEAD', headers: { authorization: undefined } },
    status: 401,
    form: 'json',
    headers: CHALLENGE,
  },
  {
    sender: 'a browser asks what it may send',
    send: {
      method: 'OPTIONS',
      headers: {
        origin: 'https://claude.ai',
        'access-control-request-method': 'POST',
        authorization: undefined,
        'content-type': undefined,
      },
    },
    status: 204,
    form: 'nothing',
  },
];
