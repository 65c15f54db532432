import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const queues = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * A client may pipeline requests; their responses queue on the connection. Node emits `close` only on the response at the
 * head of the queue. This emits it on the queued ones too, because code that waits for their end would wait for ever.
 */
export function endWithConnection(answer: ServerResponse): void {
  if (answer.socket !== null) return;
  const { socket } = answer.req;
  const queue = queues.get(socket) ?? begin(socket);
  queue.add(answer);
  answer.once('close', () => queue.delete(answer));
}

function begin(socket: Socket): Set<ServerResponse> {
  const queue = new Set<ServerResponse>();
  queues.set(socket, queue);
  socket.once('close', () => {
    for (const answer of queue) if (answer.socket === null) answer.emit('close');
  });
  return queue;
}
