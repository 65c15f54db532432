import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Denial, deny } from '@libs/kernel';
import { endWithRefusal, type UnbegunRequest } from './client-error.js';

/** Why a request is refused for its headers alone, on every route and before authentication. */
export function refusalOfHeaders({ headers, httpVersion, rawHeaders }: IncomingMessage): Denial | undefined {
  // An HTTP/1.1 message must say which host it is for (RFC 9112, 3.2). Goes with `requireHostHeader: false`.
  if (headers.host === undefined && httpVersion === '1.1') {
    return deny('malformed_json', 'The request has no Host header.', { nextStep: 'Send a valid HTTP request.' });
  }
  const doubled = doubledHeader(rawHeaders);
  return doubled === undefined
    ? undefined
    : deny('malformed_json', `The request has several ${doubled} headers.`, {
        nextStep: `Send one ${doubled} header. Do not repeat the request unchanged.`,
      });
}

/**
 * Node keeps the first line of these headers and drops the others. A proxy may read the last one, so the two would judge
 * different callers or hosts. Host must stand once (RFC 9112, 3.2).
 */
const SINGLE_HEADERS = ['Host', 'Authorization'] as const;

/** The name of a single header that has several lines. `rawHeaders` holds names and values in turn. */
function doubledHeader(rawHeaders: readonly string[]): string | undefined {
  return SINGLE_HEADERS.find((header) => {
    let lines = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? '';
      if (name.length === header.length && name.toLowerCase() === header.toLowerCase()) lines += 1;
    }
    return lines > 1;
  });
}

/** Replaces the responses that Node sends by itself, and answers what Node leaves unanswered. */
export function answerForNode(server: Server, tell: (refused: UnbegunRequest) => void): void {
  // A server may ignore any expectation but 100-continue (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket: Socket) => {
    // Read and drop further bytes: unread ones would cause a reset that destroys the response (RFC 9112, 9.6).
    socket.on('error', () => undefined).resume();
    tell(
      endWithRefusal(socket, deny('method_not_allowed', 'This server is no proxy and answers no CONNECT.'), [
        'Allow: GET, HEAD, OPTIONS, POST, PUT',
      ]),
    );
  });
}
