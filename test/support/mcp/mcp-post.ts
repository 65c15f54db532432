import { request, type IncomingHttpHeaders } from 'node:http';
import type { McpApp } from './mcp-app.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON. */
  json: Record<string, unknown>;
  /** The messages of an event stream. */
  events: Record<string, unknown>[];
}

export interface Sent {
  method?: string;
  path?: string;
  /** Undefined takes a header away. */
  headers?: Record<string, string | undefined>;
}

/** Sends exactly these headers, none of a client's own; `Authorization` and `Content-Type` are there unless taken away. */
export function post(
  app: Pick<McpApp, 'url'>,
  body: unknown,
  { method = 'POST', path = '/mcp', headers = {} }: Sent = {},
) {
  const all = { authorization: 'Bearer key', 'content-type': 'application/json', ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request(new URL(path, app.url), { method, headers: sent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve(answer(incoming.statusCode ?? 0, incoming.headers, text));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function answer(status: number, headers: IncomingHttpHeaders, text: string): Answer {
  return {
    status,
    headers,
    text,
    get json() {
      return JSON.parse(text) as Answer['json'];
    },
    get events() {
      const lines = text.split('\n').filter((line) => line.startsWith('data: '));
      return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Answer['json']);
    },
  };
}

/** A request of the revisions that begin with `initialize`. */
export function legacy(method: string, params: object = {}, id: string | number = '1') {
  return { jsonrpc: '2.0', id, method, params };
}

interface ModernParams {
  name?: string;
  uri?: string;
  taskId?: string;
  _meta?: object;
}

/** A request of revision 2026-07-28, with the headers that go with it. */
export function modern(method: string, params: ModernParams = {}) {
  const name = params.name ?? params.uri ?? params.taskId;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    ...params._meta,
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name && { 'mcp-name': name }) };
  return { message: { jsonrpc: '2.0', id: '1', method, params: { ...params, _meta } }, headers };
}

type Form = (method: string, params?: object) => { message: object; headers?: Record<string, string> };

/** How a request is written in each era. */
export const ERAS: [string, Form][] = [
  ['the revisions up to 2025-11-25', (method, params) => ({ message: legacy(method, params) })],
  ['revision 2026-07-28', modern],
];
