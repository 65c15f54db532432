import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Denial } from '@libs/kernel';
import { slowBodies } from './byte-body.js';
import { httpRefusal } from './http-refusal.js';

/** Milliseconds that a caller has to read why its connection ends. */
const LAST_WORD_MS = 250;

/** What connections were ended with. */
const refusals = new WeakMap<Socket, Denial>();

/** The refusal of a request that had begun when Node refused the rest of it. */
export function refusalOf({ complete, socket }: IncomingMessage): Denial | undefined {
  return complete ? undefined : refusals.get(socket);
}

/** Answers what Node refuses before all of a request is there: slow, oversized or unreadable messages. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node asks once for each request; a file has limits of its own.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodies.has(socket)) return;
  // Words of ours inside of an answer that is under way would be taken for a part of it.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const denial = denialFor(error.code);
  refusals.set(socket, denial);
  endWithRefusal(socket, denial);
}

/** Node tells it nowhere else; its own handler asks the same. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } }): boolean {
  return socket._httpMessage?.headersSent === true;
}

/** Ends a connection with the refusal of a message that never becomes a request. */
export function endWithRefusal(socket: Duplex, denial: Denial, headers: readonly string[] = []): void {
  const { status, body } = httpRefusal(denial);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Request-Id: ${randomUUID()}`,
    'X-Content-Type-Options: nosniff',
    ...headers,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  // A caller may keep its side open for ever; one that is cut off at once may not read the answer.
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
}

function denialFor(code: string | undefined): Denial {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Denial('request_timeout', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW') return new Denial('payload_too_large', 'The headers are larger than 16 KiB.');
  return new Denial('malformed_json', 'The message is not well-formed HTTP.', {
    nextStep: 'Send a valid HTTP request.',
  });
}
