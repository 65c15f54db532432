import { type QuotaPolicy, type QuotaStanding, RateLimited, RequestQuota } from '@libs/access';
import type { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import { Denial } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, networkOf } from '../platform/client.js';
import type { Environment } from '../platform/environment.js';
import type { Instruments } from '../platform/instruments.js';
import { isLimited } from '../platform/unlimited.decorator.js';
import { setRateHeaders } from './rate-headers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** How its caller stands, once the request was counted. */
    rate?: QuotaStanding;
  }
}

/** Counts the requests of callers: by their credential, or by their address where none was shown or it was refused. */
export class RequestRates {
  private readonly requests: RequestQuota;
  private readonly refusals: RequestQuota;

  /** `onTrouble` hears why this process counts alone. */
  constructor(
    { requestBurst, requestWindowSeconds, refusedCredentialsPerMinute }: Environment,
    database: Database,
    private readonly instruments: Instruments,
    onTrouble: (error: unknown) => void,
  ) {
    const quotaOf = (policy: QuotaPolicy): RequestQuota => new RequestQuota(database, policy, onTrouble);
    this.requests = quotaOf({ name: 'requests', quota: requestBurst, windowSeconds: requestWindowSeconds });
    this.refusals = quotaOf({ name: 'refused-credentials', quota: refusedCredentialsPerMinute, windowSeconds: 60 });
  }

  /** Counts a request, of its address where nobody is named, and sets the headers of whatever it is answered. */
  count(request: FastifyRequest, reply: FastifyReply, caller?: Principal): QuotaStanding | Promise<QuotaStanding> {
    const told = (standing: QuotaStanding): QuotaStanding => {
      setRateHeaders(reply.raw, standing);
      return (request.rate = standing);
    };
    const standing = this.requests.take(caller ? `${caller.mode} ${caller.credentialId}` : addressOf(request));
    return standing instanceof Promise ? standing.then(told) : told(standing);
  }

  /**
   * Hears of every error that is to be answered, and answers what takes its place; undefined where nothing does. What was
   * refused before it was counted counts for the address. Refused credentials have a limit of their own besides, so that
   * nobody can try many; a good one from the same address never meets it.
   */
  judged(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined {
    if (error instanceof RateLimited) this.instruments.metrics?.requestLimited(error.policy);
    if (!isLimited(request) || isLeaving(error)) return undefined;
    const isRefused = isRefusedCredential(error);
    if (request.rate !== undefined && !isRefused) return undefined;
    return this.judgedLate(error, isRefused, request, reply);
  }

  private async judgedLate(
    error: unknown,
    isRefused: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const standing = request.rate ?? (await this.count(request, reply));
    if (!standing.isAdmitted) return this.limited(standing);
    if (!isRefused) return error;
    const refusals = await this.refusals.take(`refused ${addressOf(request)}`);
    if (!refusals.isAdmitted) {
      setRateHeaders(reply.raw, refusals);
      return this.limited(refusals);
    }
    setRateHeaders(reply.raw, standing, refusals);
    return error;
  }

  private limited(standing: QuotaStanding): RateLimited {
    this.instruments.metrics?.requestLimited(standing.policy.name);
    return new RateLimited(standing);
  }
}

/** Why a counted request is refused; undefined while its caller keeps to the rate. */
export function rateDenial({ rate }: FastifyRequest): RateLimited | undefined {
  return rate === undefined || rate.isAdmitted ? undefined : new RateLimited(rate);
}

function addressOf(request: FastifyRequest): string {
  return `address ${networkOf(request.record?.clientAddress ?? clientOf(request).address)}`;
}

/** Clients begin without a credential to learn where to get one; that tries nothing. */
function isRefusedCredential(error: unknown): boolean {
  return error instanceof Denial && error.status === 401 && error.code !== 'missing_credentials';
}

/** The process goes away; whoever asks again is counted elsewhere. */
function isLeaving(error: unknown): boolean {
  return error instanceof Denial && error.code === 'shutting_down';
}
