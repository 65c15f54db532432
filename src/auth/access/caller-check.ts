import { clientBlocked, type Principal } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CredentialGuards } from '../guards/credential-guards.js';
import { identify } from '../guards/identify.js';
import { callerNetwork } from '../rates/caller-network.js';

/** Authenticates the caller of an open stream again: credentials end while a stream goes on. */
@Injectable()
export class CallerCheck {
  constructor(private readonly guards: CredentialGuards) {}

  /**
   * A check of the credential that the request came with, to be made before the request is released. It throws the denial of a
   * credential that is no longer good, or of a client that was blocked.
   */
  of(request: FastifyRequest): () => Promise<void> {
    const { headers, principal } = request;
    const network = callerNetwork(request);
    const guards = this.guards.of([principal?.mode]);
    return async () => {
      const caller: Principal = await identify(guards, headers, () => network);
      if (caller.trust === 'blocked') throw clientBlocked();
    };
  }
}
