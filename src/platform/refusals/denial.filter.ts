import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { Denial, DENIAL_CODES, type DenialCode, LOGGER, type Logger } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpRefusal, httpRefusal } from './http-refusal.js';
import { asksForJson } from '../pages/asks-for-json.js';
import type { PagePerson } from '../pages/page-header.js';
import { isPage } from '../pages/pages.decorator.js';
import { RefusalPolicy } from './refusal-policy.js';
import { sendRefusalPage } from './refusal-page.js';
import { ValidationFailure } from './validation-failure.js';

/** A browser at an address that no route has: its `Accept` names HTML, which programs do not. */
function looksForPage({ is404, method, headers }: FastifyRequest, { status }: HttpRefusal): boolean {
  if (!is404 || status !== 404 || !['GET', 'HEAD'].includes(method)) return false;
  return headers.accept?.includes('text/html') === true;
}

/** Whether an error is answered with an HTML page rather than JSON. */
function isForPeople(request: FastifyRequest, answer: HttpRefusal): boolean {
  return isPage(request) ? !asksForJson(request) : looksForPage(request, answer);
}

/** Seconds until a retry: the policy may know of a longer wait than the error itself. */
function longestWait({ headers }: HttpRefusal, reply: FastifyReply): number {
  return Math.max(Number(headers['retry-after'] ?? 0), Number(reply.getHeader('retry-after') ?? 0));
}

/** A denial of status 422 is the one finding of its body. */
function noteRefusal(record: NonNullable<FastifyRequest['record']>, { body }: HttpRefusal): void {
  const [finding] = 'detail' in body ? body.detail : [];
  const { error_code: code, actionable_next_step: step } =
    'error_code' in body
      ? body
      : { error_code: finding?.type, actionable_next_step: finding?.ctx?.actionable_next_step };
  if (code === undefined || !Object.hasOwn(DENIAL_CODES, code)) return;
  record.errorCode ??= code as DenialCode;
  if (typeof step === 'string') record.nextStep ??= step;
}

/** That is no failure of ours, and nobody would read a response. A client may leave before its request reaches the handler. */
function isOfClientThatLeft(error: unknown, { raw }: FastifyRequest): boolean {
  if (!(error instanceof Error)) return false;
  return error === raw.errored || (error.name === 'AbortError' && raw.socket.destroyed);
}

/** The only place where an error of a request becomes an HTTP answer. */
@Catch()
export class DenialFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly policy: RefusalPolicy,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isOfClientThatLeft(error, request)) return;
    const judged = this.policy.judged(error, request, reply);
    if (judged === undefined) this.answer(error, request, reply);
    else void this.answerLate({ error, judged }, request, reply);
  }

  private async answerLate(
    { error, judged }: { error: unknown; judged: Promise<unknown> },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    let verdict = error;
    try {
      verdict = await judged;
    } catch (failure) {
      this.logger.error({ err: failure, request_id: request.id }, 'a refused request could not be counted');
    }
    this.answer(verdict, request, reply);
  }

  private answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const answer = httpRefusal(error);
    if (request.record) {
      noteRefusal(request.record, answer);
      if (error instanceof ValidationFailure) request.record.nextStep ??= error.advice;
    }
    if (answer.isFailure) this.logger.error({ err: error, request_id: request.id }, 'request failed');
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const challenge = error instanceof Denial ? this.policy.challenge(error, request) : undefined;
    if (challenge !== undefined) reply.header('www-authenticate', challenge);
    // Some refusals (404, 410) may otherwise be kept by caches for as long as they like (RFC 9111, 4.2.2).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const wait = longestWait(answer, reply);
    if (wait > 0) answer.headers['retry-after'] = String(wait);
    void reply.status(answer.status).headers(answer.headers);
    if (request.is404 || isPage(request)) reply.header('vary', 'Accept');
    if (isForPeople(request, answer)) void this.answerPage(answer, request, reply);
    else void reply.type('application/json').send(answer.body);
  }

  private async answerPage(answer: HttpRefusal, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let reader: PagePerson | undefined;
    try {
      // A service that fails may not know its readers either, and a refusal for too many requests reads nothing.
      if (answer.status < 500 && answer.status !== 429) reader = await this.policy.reader(request, reply);
    } catch (error) {
      this.logger.error({ err: error, request_id: request.id }, 'the reader of a refusal could not be found');
    }
    sendRefusalPage(reply, answer, reader);
  }
}
