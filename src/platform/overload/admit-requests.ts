import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { deny } from '@libs/kernel';
import type { AdmissionQueue } from './admission-queue.js';
import { peerOf } from '../http/client.js';
import { READABLE_HEADERS } from '../http/cors.js';
import { httpRefusal } from '../refusals/http-refusal.js';
import { requestId } from '../http/request-id.js';

/** What never waits: whether this process lives, and what brings to its end what was begun. */
const ALWAYS_SERVED = /^\/(?:healthz|api\/health|readyz|livez|internal\/.*)(?:\?|$)/;

/** Largest unread body, in bytes, for which a refused connection is kept alive. */
const MOST_UNREAD_BYTES = 64 * 1024;

export interface Admission {
  queue: AdmissionQueue;
  /** Whether this process is shutting down: requests then bypass the queue and get 503 `shutting_down`. */
  isLeaving: () => boolean;
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
  onRefused: () => void;
  /** A caller left before its request began. */
  onLeft: (request: IncomingMessage, clientAddress: string) => void;
}

const waits = new WeakMap<IncomingMessage, number>();

/** Milliseconds for which a request waited before it began. */
export function waitedMs(request: IncomingMessage): number {
  return waits.get(request) ?? 0;
}

/** Runs before the framework, so that a refused request costs almost nothing. */
export function admitRequests(server: Server, { queue, isLeaving, headers, onRefused, onLeft }: Admission): void {
  const handlers = server.listeners('request') as Handler[];
  const refuse = refusalWith(headers);
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const begin = (waited: number): void => {
      if (waited > 0) waits.set(request, waited);
      for (const handle of handlers) handle(request, response);
    };
    if (isLeaving() || ALWAYS_SERVED.test(request.url ?? '')) return begin(0);
    // Read it now: a closed connection has no peer address.
    const clientAddress = peerOf(request.socket);
    queue.enter({
      begin,
      refuse: () => {
        onRefused();
        refuse(request, response);
      },
      isGone: () => request.socket.destroyed,
      forget: () => onLeft(request, clientAddress),
    });
  });
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The one refusal, made once. */
function refusalWith(headers: Readonly<Record<string, string>>): Handler {
  const refusal = httpRefusal(
    deny('handler_elsewhere', 'This process has more to do than it can answer in time.', {
      nextStep: 'Repeat the request after the seconds named in Retry-After.',
      retryAfterSeconds: 2,
    }),
  );
  const body = JSON.stringify(refusal.body);
  const fixed = Object.entries({
    ...headers,
    ...refusal.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  }).flat();
  const readable = ['access-control-allow-origin', '*', 'access-control-expose-headers', READABLE_HEADERS];
  return (request, response) => {
    if (isLong(request)) response.shouldKeepAlive = false;
    const own = ['request-id', requestId(request.headers), ...(request.headers.origin === undefined ? [] : readable)];
    response.writeHead(refusal.status, [...own, ...fixed]).end(body);
  };
}

function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MOST_UNREAD_BYTES;
}
