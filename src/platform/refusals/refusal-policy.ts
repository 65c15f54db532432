import type { Denial } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePerson } from '../pages/page-header.js';

/** What the features that know callers add to the answer of an error. */
export abstract class RefusalPolicy {
  /** The `WWW-Authenticate` value for a denial, where it has one. */
  abstract challenge(denial: Denial, request: FastifyRequest): string | undefined;

  /** Who reads the page that an error is answered with; undefined for a visitor. */
  abstract reader(request: FastifyRequest, reply: FastifyReply): Promise<PagePerson | undefined>;

  /** Called for each error before it is answered; may give another one to answer in its place. */
  abstract judged(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined;
}
