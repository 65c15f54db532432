import type { Socket } from 'node:net';
import { Denial } from '@libs/kernel';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const TAKES_BYTES = { takesBytes: true };

/** Marks a route whose body is a file: any media type, read as it arrives. Its other body is none. */
export const TakesBytes = (): MethodDecorator => RouteConfig(TAKES_BYTES);

export function takesBytes(request: FastifyRequest): boolean {
  return (request.routeOptions.config as Partial<typeof TAKES_BYTES>).takesBytes === true;
}

/** Connections whose request may take longer than the time in which others must have arrived. */
export const slowBodies = new WeakSet<Socket>();

/** Milliseconds in which at least one byte of a file must arrive. */
const MOST_IDLE_MS = 30_000;

/** The bytes of a file that is being sent, for as long as they keep coming. */
export async function* bytesOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  slowBodies.add(raw.socket);
  raw.setTimeout(MOST_IDLE_MS, () => raw.destroy());
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    throw new Denial('request_timeout', 'The file did not arrive whole.', { cause });
  } finally {
    raw.setTimeout(0);
    slowBodies.delete(raw.socket);
  }
}
