import type { Denial } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the features that know callers add to the answer of an error. */
export abstract class RefusalPolicy {
  /** The `WWW-Authenticate` value for a denial, where it has one. */
  abstract challenge(denial: Denial, request: FastifyRequest): string | undefined;

  /** Called for each error before it is answered; may give another one to answer in its place. */
  abstract judged(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined;
}
