import { type QuotaPolicy, type QuotaStanding, RateLimited, RequestQuota } from '@libs/access';
import { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import { Denial, isDenial, LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpRefusal } from '../../platform/refusals/http-refusal.js';
import { Instruments } from '../../platform/observe/instruments.js';
import { isLimited } from '../../platform/routes/unlimited.decorator.js';
import { callerNetwork } from './caller-network.js';
import { setRateHeaders } from './rate-headers.js';
import { countsAlone } from './counts-alone.js';
import { type RateSettings, rateSettings } from './rate.settings.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's rate-limit standing, set when the request is counted. */
    rate?: QuotaStanding;
  }
}

/** The window of an account, as a multiple of the window of one credential: an integrator may use several keys at once. */
const ACCOUNT_WINDOWS = 3;

/** Characters of texts that count as one request. */
const CHARACTERS_OF_A_REQUEST = 1_000;
/** The share of its window that a call takes at most for the length of its texts, so that every call finds room in it. */
const LARGEST_SHARE = 1 / 4;

/** What decides for how many requests an HTTP request counts. */
export interface RequestSize {
  messages: number;
  /** Of all texts in its body. */
  characters: number;
}

const SMALLEST: RequestSize = { messages: 1, characters: 0 };

/**
 * Counts the requests of callers: by their credential, or by their address where none was shown or it was refused. All
 * credentials of an account share a second window. The clients of an account that nobody verified share one window, of a
 * tenth of the requests: each consent makes a new credential.
 */
@Injectable()
export class RequestRates {
  private readonly requests: RequestQuota;
  private readonly requestsOfUntrusted: RequestQuota;
  private readonly requestsOfAccount: RequestQuota;
  private readonly refusals: RequestQuota;

  constructor(
    @Inject(rateSettings.KEY) { requestBurst, requestWindowSeconds, refusedCredentialsPerMinute }: RateSettings,
    database: Database,
    private readonly instruments: Instruments,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onTrouble = countsAlone(logger, 'this process counts requests alone: the database does not');
    const quotaOf = (policy: QuotaPolicy): RequestQuota => new RequestQuota(database, policy, onTrouble);
    this.requests = quotaOf({ name: 'requests', quota: requestBurst, windowSeconds: requestWindowSeconds });
    const least = Math.max(1, Math.floor(requestBurst / 10));
    this.requestsOfUntrusted = quotaOf({
      name: 'untrusted-requests',
      quota: least,
      windowSeconds: requestWindowSeconds,
    });
    this.requestsOfAccount = quotaOf({
      name: 'account-requests',
      quota: ACCOUNT_WINDOWS * requestBurst,
      windowSeconds: requestWindowSeconds,
    });
    this.refusals = quotaOf({ name: 'refused-credentials', quota: refusedCredentialsPerMinute, windowSeconds: 60 });
  }

  /**
   * Counts an HTTP request as one or several requests, by its size: for its principal, or else for its address. Sets
   * the rate headers of the response; they describe the window closest to its limit.
   */
  count(
    request: FastifyRequest,
    reply: FastifyReply,
    caller?: Principal,
    size = SMALLEST,
  ): QuotaStanding | Promise<QuotaStanding> {
    const told = (standing: QuotaStanding): QuotaStanding => {
      setRateHeaders(reply.raw, standing);
      return (request.rate = standing);
    };
    const isKnown = caller !== undefined && caller.mode !== 'anonymous';
    const { requests } = this;
    const standing = isKnown
      ? this.takeOf(caller, size)
      : requests.take(addressOf(request), requestsOf(size, requests.policy));
    return standing instanceof Promise ? standing.then(told) : told(standing);
  }

  private takeOf(caller: Principal, size: RequestSize): QuotaStanding | Promise<QuotaStanding> {
    const { mode, credentialId, accountId } = caller;
    const isUntrusted = caller.trust === 'untrusted';
    const quota = isUntrusted ? this.requestsOfUntrusted : this.requests;
    const subject = isUntrusted ? `untrusted ${accountId}` : `${mode} ${credentialId}`;
    const requests = requestsOf(size, quota.policy);
    const own = quota.take(subject, requests);
    const withAccount = (standing: QuotaStanding) =>
      this.takeOfAccount(accountId, requests, standing, () => quota.giveBack(subject, standing, requests));
    return own instanceof Promise ? own.then(withAccount) : withAccount(own);
  }

  /** The standing of the window that is nearer to being spent; `giveBack` undoes the count of the other one. */
  private takeOfAccount(
    accountId: string,
    requests: number,
    own: QuotaStanding,
    giveBack: () => void,
  ): QuotaStanding | Promise<QuotaStanding> {
    if (!own.isAdmitted) return own;
    const nearer = (shared: QuotaStanding): QuotaStanding => {
      if (!shared.isAdmitted) giveBack();
      return shared.isAdmitted && own.remaining <= shared.remaining ? own : shared;
    };
    const shared = this.requestsOfAccount.take(`account ${accountId}`, requests);
    return shared instanceof Promise ? shared.then(nearer) : nearer(shared);
  }

  /**
   * Called for every error before it is answered. Answers the error to send in its place, or undefined. A request that was
   * refused before it was counted counts for its caller, or for its address where no caller was found. 401, 403 and our own failures are always sent; any other error is
   * replaced by 429 once the window is spent. Refused credentials have a second limit against guessing; good credentials
   * from the same address never meet it.
   */
  judged(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined {
    if (error instanceof RateLimited) {
      this.instruments.metrics?.requestLimited(error.policy);
      return undefined;
    }
    if (!isLimited(request) || isLeaving(error)) return undefined;
    const { rate } = request;
    if (rate !== undefined && rate.remaining > 0 && !isRefusedCredential(error)) return undefined;
    return this.judgedLate(error, request, reply);
  }

  private async judgedLate(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const standing = request.rate ?? (await this.count(request, reply, request.principal));
    if (isRefusedCredential(error)) {
      const refusals = await this.refusals.take(`refused ${addressOf(request)}`);
      if (refusals.isAdmitted) setRateHeaders(reply.raw, standing, refusals);
      else {
        setRateHeaders(reply.raw, refusals);
        return this.limited(refusals);
      }
    }
    const { status, isFailure } = httpRefusal(error);
    if (status === 503) void reply.header('retry-after', String(leastWait(request, 0)));
    if (standing.isAdmitted || isFailure || status === 401 || status === 403) return error;
    return this.limited(standing);
  }

  /** Throws RateLimited for a counted request whose caller is above its rate. */
  admit({ rate }: FastifyRequest): void {
    if (rate !== undefined && !rate.isAdmitted) throw new RateLimited(rate);
  }

  private limited(standing: QuotaStanding): RateLimited {
    this.instruments.metrics?.requestLimited(standing.policy.name);
    return new RateLimited(standing);
  }
}

/** Seconds to wait: at least `seconds`, and until the caller's window ends if that window is spent. */
export function leastWait({ rate }: FastifyRequest, seconds: number): number {
  return rate?.remaining === 0 ? Math.max(seconds, rate.seconds) : seconds;
}

function requestsOf({ messages, characters }: RequestSize, { quota }: QuotaPolicy): number {
  const bySize = Math.min(Math.ceil(characters / CHARACTERS_OF_A_REQUEST), Math.ceil(quota * LARGEST_SHARE));
  return Math.max(messages, bySize);
}

function addressOf(request: FastifyRequest): string {
  return `address ${callerNetwork(request)}`;
}

/** Clients begin without a credential to learn where to get one; that tries nothing. */
function isRefusedCredential(error: unknown): boolean {
  return error instanceof Denial && error.status === 401 && error.code !== 'missing_credentials';
}

/** A request refused during shutdown is not counted: its retry is counted by another process. */
function isLeaving(error: unknown): boolean {
  return isDenial(error, 'shutting_down');
}
