import { RateLimited, RequestQuota } from '@libs/access';
import type { Database } from '@libs/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerNetwork } from '../../rates/caller-network.js';
import { setRateHeaders } from '../../rates/rate-headers.js';

const HOUR = 3_600;

/** How many clients register from one address in an hour: what they say is kept for weeks, whoever they are. */
export class RegistrationRate {
  private readonly registrations: RequestQuota;

  constructor(
    database: Database,
    { registrationsPerHour: quota }: { registrationsPerHour: number },
    onTrouble: (error: unknown) => void,
  ) {
    this.registrations = new RequestQuota(database, { name: 'registrations', quota, windowSeconds: HOUR }, onTrouble);
  }

  /** Counts one, and tells in the headers of its answer; throws RateLimited. */
  async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const standing = await this.registrations.take(`registration ${callerNetwork(request)}`);
    if (!standing.isAdmitted) {
      setRateHeaders(reply.raw, standing);
      throw new RateLimited(standing);
    }
    if (request.rate) setRateHeaders(reply.raw, request.rate, standing);
  }
}
