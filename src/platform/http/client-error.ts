import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Denial, type DenialCode, deny } from '@libs/kernel';
import { slowBodies } from '../request-body/byte-body.js';
import { peerOf } from './client.js';
import { httpRefusal } from '../refusals/http-refusal.js';

/** Milliseconds that a caller has to read why its connection ends. */
const LAST_WORD_MS = 250;

/** What connections were ended with. */
const refusals = new WeakMap<Socket, Denial>();

/** The refusal of a request that had begun when Node refused the rest of it. */
export function refusalOf({ complete, socket }: IncomingMessage): Denial | undefined {
  return complete ? undefined : refusals.get(socket);
}

/** What ended before a request began: it was refused, or its caller left. */
export interface UnbegunRequest {
  requestId: string;
  status: number;
  errorCode?: DenialCode;
  clientAddress: string;
}

/** The last request of each connection that began. */
const begun = new WeakMap<Socket, IncomingMessage>();

/** From now on the hooks of the framework log the end of this request. */
export function noteBegun(request: IncomingMessage): void {
  begun.set(request.socket, request);
}

/** Whether the connection of a request was ended with a refusal. */
export function isRefused({ socket }: IncomingMessage): boolean {
  return refusals.has(socket);
}

/** Answers what Node refuses before all of a request is there: slow, oversized or unreadable messages. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  tell: (refused: UnbegunRequest) => void,
): void {
  // Node asks once for each request; a file has limits of its own.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodies.has(socket)) return;
  // Words of ours inside of an answer that is under way would be taken for a part of it.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const denial = denialFor(error.code);
  refusals.set(socket, denial);
  const refused = endWithRefusal(socket, denial);
  if (begun.get(socket)?.complete !== false) tell(refused);
}

/** Node tells it nowhere else; its own handler asks the same. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } }): boolean {
  return socket._httpMessage?.headersSent === true;
}

/** Ends a connection with the refusal of a message that never becomes a request. */
export function endWithRefusal(socket: Socket, denial: Denial, headers: readonly string[] = []): UnbegunRequest {
  const requestId = randomUUID();
  const { status, body } = httpRefusal(denial);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    ...headers,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  // Destroying the socket at once could lose the response; without a timeout the client could keep it open for ever.
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
  return { requestId, status, errorCode: denial.code, clientAddress: peerOf(socket) };
}

function denialFor(code: string | undefined): Denial {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return deny('request_timeout', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW') return deny('payload_too_large', 'The headers are larger than 16 KiB.');
  return deny('malformed_json', 'The message is not well-formed HTTP.', {
    nextStep: 'Send a valid HTTP request.',
  });
}
