import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes of a finished answer that a reader must take in a second, beyond the idle time. */
const SLOWEST_READER = 32 * 1024;

/**
 * Ends the connection of an answer that its reader does not take, because the answer would stay in memory and hold its
 * socket and file. A reader has `idleSeconds` without a byte. Node restarts that timer when the client sends or takes
 * bytes, so an answer whose last byte is written has a deadline by its size as well. An answer that has nothing to send
 * yet is not ended. Call this after everything that replaces the listeners of requests.
 */
export function endUnreadAnswers(server: Server, idleSeconds: number, slowestReader = SLOWEST_READER): void {
  server.timeout = idleSeconds * 1000;
  // First of all listeners: another one may end the answer at once.
  server.prependListener('request', (_request, response) => {
    // Without a listener on the response, Node ends every connection at this timeout, also one that waits for a tool.
    response.on('timeout', endIfUnread);
    response.once('prefinish', () => endAtDeadline(response, idleSeconds, slowestReader));
  });
}

function endIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function endAtDeadline(response: ServerResponse, idleSeconds: number, slowestReader: number): void {
  const { socket } = response;
  if (!socket || socket.writableLength === 0) return;
  const seconds = idleSeconds + socket.writableLength / slowestReader;
  const deadline = setTimeout(() => socket.destroy(), seconds * 1000);
  response.once('close', () => clearTimeout(deadline));
}
