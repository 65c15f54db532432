import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { httpRefusal } from './http-refusal.js';

/** The only place where an error of a request becomes an HTTP answer. */
@Catch()
export class DenialFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const answer = httpRefusal(error);
    if (answer.unexpected) this.logger.error({ err: error, request_id: request.id }, 'request failed');
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    void reply.status(answer.status).headers(answer.headers).type('application/json').send(answer.body);
  }
}
