import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends the connection of any answer whose reader takes no byte for so many seconds: the answer would stay in memory and
 * hold its socket and file for ever. Node restarts the timer when the client sends or takes bytes. An answer that has
 * nothing to send yet is not ended. Goes after whatever replaces the listeners of requests.
 */
export function endUnreadAnswers(server: Server, idleSeconds: number): void {
  server.timeout = idleSeconds * 1000;
  // Without a listener on the response, Node ends every connection at this timeout, also one that waits for a tool.
  server.on('request', (_request, response) => response.on('timeout', endIfUnread));
}

function endIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
