import type { Socket } from 'node:net';
import { deny } from '@libs/kernel';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const TAKES_BYTES = { takesBytes: true };

/** Marks a route whose body is a file of any media type, read as a stream and never parsed. */
export const TakesBytes = (): MethodDecorator => RouteConfig(TAKES_BYTES);

export function takesBytes(request: FastifyRequest): boolean {
  return (request.routeOptions.config as Partial<typeof TAKES_BYTES>).takesBytes === true;
}

/** Connections whose request may take longer than the time in which others must have arrived. */
export const slowBodies = new WeakSet<Socket>();

export interface Patience {
  /** Milliseconds in which at least one byte of a file must arrive. */
  idleMilliseconds: number;
  /** Milliseconds in which all of it must: 512 MB at 150 kB a second. */
  mostMilliseconds: number;
}

const PATIENCE: Patience = { idleMilliseconds: 30_000, mostMilliseconds: 60 * 60_000 };

/** The bytes of a file that is being sent, for as long as they keep coming and an hour at most. */
export async function* bytesOf(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { idleMilliseconds, mostMilliseconds } = PATIENCE,
): AsyncGenerator<Uint8Array> {
  slowBodies.add(raw.socket);
  raw.setTimeout(idleMilliseconds, () => raw.destroy());
  const clock = setTimeout(() => raw.destroy(), mostMilliseconds);
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    throw deny('request_timeout', 'The file did not arrive whole.', { cause });
  } finally {
    clearTimeout(clock);
    raw.setTimeout(0);
    slowBodies.delete(raw.socket);
  }
}
