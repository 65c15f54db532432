import { RateLimited, RequestQuota } from '@libs/access';
import { Database } from '@libs/database';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerNetwork } from '../../rates/caller-network.js';
import { countsAlone } from '../../rates/counts-alone.js';
import { type RateSettings, rateSettings } from '../../rates/rate.settings.js';
import { setRateHeaders } from '../../rates/rate-headers.js';

const HOUR = 3_600;

/** Rate limit of client registrations per network and hour: each registration is stored for weeks. */
@Injectable()
export class RegistrationRate {
  private readonly registrations: RequestQuota;

  constructor(
    database: Database,
    @Inject(rateSettings.KEY) { registrationsPerHour: quota }: RateSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onTrouble = countsAlone(logger, 'this process counts registrations alone');
    this.registrations = new RequestQuota(database, { name: 'registrations', quota, windowSeconds: HOUR }, onTrouble);
  }

  /** Counts one registration and sets the rate headers; throws RateLimited. */
  async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const standing = await this.registrations.take(`registration ${callerNetwork(request)}`);
    if (!standing.isAdmitted) {
      setRateHeaders(reply.raw, standing);
      throw new RateLimited(standing);
    }
    if (request.rate) setRateHeaders(reply.raw, request.rate, standing);
  }
}
