import { deny } from '@libs/kernel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STREAM_HEADERS } from './stream-headers.js';

/** What a stream takes over from a `FastifyReply`. */
export interface StreamReply {
  raw: ServerResponse;
  getHeaders(): Record<string, number | string | string[] | undefined>;
  hijack(): unknown;
}

interface Parser {
  /** The request that was read last. */
  incoming?: IncomingMessage | null;
}

/** How a stream begins. */
export interface StreamOpening {
  /** The first frame. */
  greeting: string;
  /** Called before the request is released. The returned callback runs when the stream ends. */
  begun: () => () => void;
}

/**
 * Answers with the head of a stream and its first frame, and takes the connection: as far as Node's HTTP server and the
 * rest of the process are concerned the response is over, so that nothing of it is held while the stream is open. What
 * the caller sends once the stream has begun is not read; a request that was read before, and runs, refuses the stream.
 */
export function takeLine(reply: StreamReply, { greeting, begun }: StreamOpening): Socket {
  const { raw } = reply;
  const { socket } = raw;
  if (socket === null || wasFollowed(raw, socket)) {
    throw deny('concurrency_exceeded', 'A stream needs a connection on which no other answer is awaited.', {
      nextStep: 'Open the stream on a connection of its own.',
    });
  }
  const ended = begun();
  const lines = head({ ...raw.getHeaders(), ...reply.getHeaders() });
  reply.hijack();
  socket.write(lines + greeting);
  release(raw, socket);
  if (socket.destroyed) ended();
  else socket.once('close', ended);
  return socket;
}

/** Whether a request was read behind this one. Only Node's undocumented parser knows. */
function wasFollowed({ req: request }: ServerResponse, socket: Socket & { parser?: Parser | null }): boolean {
  const last = socket.parser?.incoming;
  return last !== undefined && last !== null && last !== request;
}

function release(response: ServerResponse, socket: Socket): void {
  response.detachSocket(socket);
  const parsers = socket.listeners('data') as (() => void)[];
  // A listener to `data` ends Node's own reading, which listened to the other two; an event that loses its last
  // listener would make the object that holds them all ten times as large.
  for (const event of ['pause', 'resume', 'data']) socket.on(event, discard);
  for (const parser of parsers) socket.off('data', parser);
  const { req: request } = response;
  // Node holds the request as long as the connection; these are nearly all of it.
  request.rawHeaders = [];
  request.headers = {};
  response.emit('close');
}

function discard(): void {
  // A stream has one direction.
}

/** The head of the answer, whose body ends with the connection. */
function head(given: Record<string, number | string | string[] | undefined>): string {
  const ending = { date: new Date().toUTCString(), connection: 'close' };
  const headers = Object.entries({ ...given, ...STREAM_HEADERS, ...ending });
  const lines = headers.flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`));
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');
}
