import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Principal } from '@libs/identity';
import { charactersIn } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLimited } from '../../platform/routes/unlimited.decorator.js';
import { checksRate } from './checks-rate.decorator.js';
import { RequestRates } from './request-rates.js';

/**
 * The global guard after the access guard: counts the requests of every route that is not `@Unlimited`. On a route that
 * reads its caller on demand, a request without a credential counts for its address here. The route counts a request with
 * a credential itself, since the window of the caller may decide.
 */
@Injectable()
export class RequestRateGuard implements CanActivate {
  constructor(private readonly rates: RequestRates) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isLimited(request)) return true;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { principal, callerOnDemand, headers } = request;
    if (callerOnDemand) request.callerOnDemand = this.counted(callerOnDemand, request, reply);
    const requests = checksRate(context.getHandler());
    const isDecidedLater =
      requests !== undefined || (callerOnDemand !== undefined && headers.authorization !== undefined);
    const admit = (): true => {
      if (!isDecidedLater) this.rates.admit(request);
      return true;
    };
    const size = requests && { messages: requests(request), characters: charactersIn(request.body) };
    const standing = this.rates.count(request, reply, principal, size);
    return standing instanceof Promise ? standing.then(admit) : admit();
  }

  /** Counts the caller when it is found, once; the standing of the request is then that of its caller. */
  private counted(ask: () => Promise<Principal>, request: FastifyRequest, reply: FastifyReply): typeof ask {
    let caller: Promise<Principal> | undefined;
    const count = async (): Promise<Principal> => {
      const principal = await ask();
      await this.rates.count(request, reply, principal);
      return principal;
    };
    return () => (caller ??= count());
  }
}
