import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { RequestRates } from './request-rates.js';

/**
 * Asks the rate of an `@AccessOnDemand` route once its handler has run: only then is it known whether the window of the
 * credential counts, or that of the address where the handler asked for no caller.
 */
@Injectable()
export class RateOfFoundCaller implements NestInterceptor {
  constructor(private readonly rates: RequestRates) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(tap(() => this.rates.admit(request)));
  }
}
