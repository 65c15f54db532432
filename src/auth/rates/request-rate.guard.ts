import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Principal } from '@libs/identity';
import { charactersIn } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLimited } from '../../platform/routes/unlimited.decorator.js';
import { checksRate } from './checks-rate.decorator.js';
import { RequestRates } from './request-rates.js';

/**
 * The global guard after the access guard: counts the requests of every route that is not `@Unlimited`. Where a route asks
 * for its caller only once it needs one, the request counts for its address, and for the caller as well once it is asked
 * for; who shows a credential there is left to the route, since it may be the caller's window that decides.
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
