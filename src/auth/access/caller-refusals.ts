import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Denial } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePerson } from '../../platform/pages/page-header.js';
import { RefusalPolicy } from '../../platform/refusals/refusal-policy.js';
import { RequestRates } from '../rates/request-rates.js';
import { PagePersons } from '../web-sessions/page-persons.js';
import { challenge } from './challenge.js';

/** Adds the challenge to a refused credential, and the request rate to each refusal. */
@Injectable()
export class CallerRefusals extends RefusalPolicy {
  constructor(
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly rates: RequestRates,
    /** Absent in a process that has no pages. */
    @Optional() private readonly persons?: PagePersons,
  ) {
    super();
  }

  challenge(denial: Denial, request: FastifyRequest): string | undefined {
    return challenge(denial, request, this.server.baseUrl);
  }

  async reader(request: FastifyRequest, reply: FastifyReply): Promise<PagePerson | undefined> {
    return this.persons?.ofRequest(request, reply);
  }

  judged(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined {
    return this.rates.judged(error, request, reply);
  }
}
