import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { describePage, type Page, describeText } from './page.js';

/** An address that a page leads to. */
export interface Redirection {
  url: string;
  /** Default 303, which a form needs. */
  status?: number;
}

/** A page that is written already, and the Content-Security-Policy that goes with it. */
export interface WrittenPage {
  text: string;
  policy: string;
}

/** What the handler of a page returns. */
export type PageAnswer = Page | WrittenPage | Redirection;

/** Answers the page that a handler returns, or leads elsewhere. `@Pages` binds it. */
@Injectable()
export class PageInterceptor implements NestInterceptor<PageAnswer, string | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<PageAnswer>): Observable<string | undefined> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer) => {
        if ('title' in answer) return describePage(reply, answer);
        if ('text' in answer) return describeText(reply, answer);
        void reply.status(answer.status ?? 303).header('location', answer.url);
        return undefined;
      }),
    );
  }
}
