import type { FastifyReply } from 'fastify';

/** Ends when the client disconnects before the whole answer is written. */
export function callerSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  if (raw.req.socket.destroyed) gone.abort();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
