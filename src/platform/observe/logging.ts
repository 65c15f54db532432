import type { LoggerService } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, pino, type Logger } from 'pino';
import { waitedMs } from '../overload/admit-requests.js';
import { clientOf } from '../http/client.js';
import type { UnbegunRequest } from '../http/client-error.js';
import { isResourceId } from '../http/is-resource-id.js';
import { logOutput, standardOutput } from './log-output.js';
import { redacted, scrub } from './redaction.js';
import type { LoggingSettings } from './logging.settings.js';

const DEEPEST_CAUSE = 5;
/** Of an aggregate. */
const MOST_ERRORS = 5;

/** The log of a process: JSON lines on standard output, readable ones where that is a terminal. */
export async function openLog(settings: LoggingSettings): Promise<Logger> {
  return createLogger(settings, logOutput(await standardOutput()));
}

/** No token, key, link or prompt is ever logged. */
export function createLogger({ logLevel: level }: LoggingSettings, destination: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    formatters: { log: (fields: Record<string, unknown>) => redacted(fields) },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return pino(options, destination);
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

/** One line for each answered request. The wake-ups of the service's own queue are written at debug unless they fail. */
export function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const isRoutine = request.routeOptions?.url?.startsWith('/internal/') === true && reply.statusCode < 400;
  logger[isRoutine ? 'debug' : 'info'](requestLine(request, reply), 'request');
}

/** Milliseconds from when a request came, with what it waited before it began. */
export function durationMs({ raw }: FastifyRequest, reply: FastifyReply): number {
  return waitedMs(raw) + reply.elapsedTime;
}

/** One line for what ended before a request began. */
export function logUnbegunRequest(logger: Logger, ended: UnbegunRequest): void {
  const { requestId, status, errorCode, clientAddress } = ended;
  logger.info({ request_id: requestId, status, client_address: clientAddress, error_code: errorCode }, 'request');
}

/** The log line of a request, with the route's pattern instead of its address, which may contain a capability. */
export function requestLine(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const {
    clientAddress = clientOf(request).address,
    caller,
    traceId,
    errorCode,
    oauthError,
    resourceId,
    mcpMethod,
    tool,
  } = request.record ?? {};
  return {
    request_id: request.id,
    trace_id: traceId,
    method: request.method,
    route: request.routeOptions?.url,
    status: reply.statusCode,
    duration_ms: Math.round(durationMs(request, reply)),
    client_address: clientAddress,
    caller: caller?.mode,
    credential_id: caller?.credentialId,
    mcp_method: mcpMethod,
    tool,
    resource_id: resourceId ?? resourceOf(request),
    error_code: errorCode,
    oauth_error: oauthError,
  };
}

/** The resource that the address or the body of a request names. */
export function resourceOf({ params, body }: FastifyRequest): string | undefined {
  const named = (params as Named)?.resource_id ?? (body as Named)?.resource_id;
  return isResourceId(named) ? named : undefined;
}

type Named = { resource_id?: unknown } | null | undefined;

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
