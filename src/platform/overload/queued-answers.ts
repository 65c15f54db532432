import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const queues = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * A caller may send requests ahead; their answers wait for those before them. Node tells an answer of the end of its
 * connection when its turn has come, and those that wait never: this tells them, or whoever waits for their end would do so
 * for ever.
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
