import type { FastifyReply } from 'fastify';

/** Ends when the client disconnects before the whole answer is written. */
export function callerSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
