import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { QuotaStanding } from '@libs/access';
import type { Principal } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLimited } from '../platform/unlimited.decorator.js';
import { checksRate } from './checks-rate.decorator.js';
import { rateDenial, RequestRates } from './request-rates.js';

/** The global guard after the access guard: counts the requests of every route that is not `@Unlimited`. */
@Injectable()
export class RequestRateGuard implements CanActivate {
  constructor(private readonly rates: RequestRates) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isLimited(request)) return true;
    const admit = (): true => {
      const denial = checksRate(context.getHandler()) ? undefined : rateDenial(request);
      if (denial !== undefined) throw denial;
      return true;
    };
    const counted = this.count(request, context.switchToHttp().getResponse<FastifyReply>());
    return counted instanceof Promise ? counted.then(admit) : admit();
  }

  private count(request: FastifyRequest, reply: FastifyReply): QuotaStanding | Promise<QuotaStanding> {
    const { principal, callerOnDemand, headers } = request;
    if (callerOnDemand === undefined || headers.authorization === undefined) {
      return this.rates.count(request, reply, principal);
    }
    return goodCaller(callerOnDemand).then((caller) => this.rates.count(request, reply, caller));
  }
}

/** Where it matters why there is none, the route asks again and is told. */
function goodCaller(callerOnDemand: () => Promise<Principal>): Promise<Principal | undefined> {
  return callerOnDemand().catch(() => undefined);
}
