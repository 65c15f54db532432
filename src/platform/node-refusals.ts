import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Denial } from '@libs/kernel';
import { endWithRefusal, type UnbegunRequest } from './client-error.js';

class NoProxy extends Denial {
  constructor() {
    super('method_not_allowed', 'This server is no proxy and answers no CONNECT.');
  }
}

/** An HTTP/1.1 message must say which host it is for (RFC 9112, 3.2). Goes with `requireHostHeader: false`. */
class HostMissing extends Denial {
  constructor() {
    super('malformed_json', 'The request has no Host header.', { nextStep: 'Send a valid HTTP request.' });
  }
}

/** Why Node would refuse this request by itself, without a body and without a Request-Id. */
export function refusedByNode({ headers, httpVersion }: IncomingMessage): Denial | undefined {
  return headers.host === undefined && httpVersion === '1.1' ? new HostMissing() : undefined;
}

/** Answers what Node answers in a form that is not ours, or not at all. */
export function answerForNode(server: Server, tell: (refused: UnbegunRequest) => void): void {
  // Nobody has to meet an expectation that is not 100-continue (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket: Socket) => {
    // What the caller goes on to say is read and dropped: unread, it would take the answer with it (RFC 9112, 9.6).
    socket.on('error', () => undefined).resume();
    tell(endWithRefusal(socket, new NoProxy(), ['Allow: GET, HEAD, OPTIONS, POST, PUT']));
  });
}
