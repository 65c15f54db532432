import type { LoggerService } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, pino, type Logger } from 'pino';
import type { Environment } from './environment.js';

const SECRET_FIELDS = ['authorization', 'cookie', 'set-cookie', 'x-session-token', 'token', 'api_key', 'prompt'];
const SECRET_PATHS = /(\/api\/provider-input\/|\/storage\/|\/wallet\/|\/magic\/)[^\s"']+/g;
const SECRET_WORDS = /\b(mmk_(?:live|test)_[0-9A-Za-z]+)_[0-9A-Za-z]+|\bBearer\s+\S+/gi;

const DEEPEST_CAUSE = 5;
/** Of an aggregate. */
const MOST_ERRORS = 5;

/** Removes keys, bearer tokens and capability addresses from text that is about to be logged. */
function scrub(text: string): string {
  return text.replace(SECRET_PATHS, '$1[redacted]').replace(SECRET_WORDS, '$1[redacted]');
}

/** JSON lines on standard output. No token, key, link or prompt is ever logged. */
export function createLogger(environment: Environment, destination?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.headers["${field}"]`]);
  const options = {
    level: environment.logLevel,
    base: undefined,
    redact: { paths, censor: '[redacted]' },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error with its causes down to `depth`; a chain may lead back to where it began. */
function describeError(error: unknown, depth = DEEPEST_CAUSE): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const goesOn = depth > 0;
  return {
    type: error.name,
    message: scrub(error.message),
    ...('code' in error && { code: String(error.code) }),
    stack: scrub(error.stack ?? ''),
    ...(goesOn && error.cause !== undefined && { cause: describeError(error.cause, depth - 1) }),
    ...(goesOn &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MOST_ERRORS).map((one) => describeError(one, depth - 1)),
      }),
  };
}

/** One line for each answered request: the route's pattern instead of its address, so that no capability shows. */
export function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  logger.info(
    {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
    },
    'request',
  );
}

/** Nest's own messages in the same stream. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, scrub(String(message)));
  }

  error(message: unknown, ...context: unknown[]): void {
    this.logger.error({ err: message, context: context.at(-1) }, 'framework error');
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context: context.at(-1) }, scrub(String(message)));
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context: context.at(-1) }, scrub(String(message)));
  }
}
