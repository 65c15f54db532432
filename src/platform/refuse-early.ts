import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { READABLE_HEADERS } from './cors.js';
import { httpRefusal } from './http-refusal.js';
import { type Overload, TooMuchToDo } from './overload.js';
import { requestId } from './request-id.js';

/** What is never refused: whether this process lives, and what brings to its end what was begun. */
const ALWAYS_SERVED = /^\/(?:healthz|api\/health|readyz|livez|internal\/.*)(?:\?|$)/;

/** Milliseconds after which a refusal is told: who hears at once asks again at once, on the same connection. */
const HELD_MS = 1_000;
/** Beyond it refusals are told at once. */
const MOST_HELD = 5_000;

/** Of a body that nobody reads, more than this is not waited for. */
const MOST_UNREAD_BYTES = 64 * 1024;

export interface EarlyRefusal {
  overload: Overload;
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
  onRefused: () => void;
}

/** Stands before the framework: a request that is refused here has cost it nothing, so that time is left for the others. */
export function refuseEarly(server: Server, { overload, headers, onRefused }: EarlyRefusal): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const refusal = httpRefusal(new TooMuchToDo());
  const body = JSON.stringify(refusal.body);
  const fixed = Object.entries({
    ...headers,
    ...refusal.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  }).flat();
  const readable = ['access-control-allow-origin', '*', 'access-control-expose-headers', READABLE_HEADERS];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (isLong(request)) response.shouldKeepAlive = false;
    const own = ['request-id', requestId(request.headers), ...(request.headers.origin === undefined ? [] : readable)];
    response.writeHead(refusal.status, [...own, ...fixed]).end(body);
  };
  let held = 0;
  const refuse = (request: IncomingMessage, response: ServerResponse): void => {
    onRefused();
    if (held >= MOST_HELD) return answer(request, response);
    held += 1;
    setTimeout(() => {
      held -= 1;
      answer(request, response);
    }, HELD_MS);
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (overload.refusesNext() && !ALWAYS_SERVED.test(request.url ?? '')) return refuse(request, response);
    for (const handle of handlers) handle(request, response);
  });
}

function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MOST_UNREAD_BYTES;
}
