import type { IncomingMessage, Server } from 'node:http';
import { Denial } from '@libs/kernel';
import { endWithRefusal } from './client-error.js';

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
export function answerForNode(server: Server): void {
  // Nobody has to meet an expectation that is not 100-continue (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    // Who goes on talking is heard no more; nobody reads here, so nobody would learn that the caller left.
    socket.on('error', () => undefined).once('finish', () => socket.destroy());
    endWithRefusal(socket, new NoProxy(), ['Allow: GET, HEAD, OPTIONS, POST, PUT']);
  });
}
