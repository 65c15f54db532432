import { Inject, Injectable } from '@nestjs/common';
import type { Denial } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusalPolicy } from '../../platform/refusals/refusal-policy.js';
import { RequestRates } from '../rates/request-rates.js';
import { challenge } from './challenge.js';

/** Adds the challenge to a refused credential, and the request rate to each refusal. */
@Injectable()
export class CallerRefusals extends RefusalPolicy {
  constructor(
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly rates: RequestRates,
  ) {
    super();
  }

  challenge(denial: Denial, request: FastifyRequest): string | undefined {
    return challenge(denial, request, this.server.baseUrl);
  }

  judged(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined {
    return this.rates.judged(error, request, reply);
  }
}
