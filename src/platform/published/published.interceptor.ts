import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { PublishedFile } from './published-file.js';

/** Answers the `PublishedFile` that a handler returns. `@Published` binds it. */
@Injectable()
export class PublishedInterceptor implements NestInterceptor<PublishedFile, Buffer | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<PublishedFile>): Observable<Buffer | undefined> {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(map((file) => file.describedIn(reply, http.getRequest<FastifyRequest>())));
  }
}
