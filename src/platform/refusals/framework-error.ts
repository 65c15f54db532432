import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { httpRefusal } from './http-refusal.js';
import { ValidationFailure } from './validation-failure.js';

/** Answers what the router refuses before any hook or filter runs: an address that cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): void {
  const isPathError = ['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'].includes(error.code);
  const msg = error.code === 'FST_ERR_BAD_URL' ? 'the address is not validly encoded' : 'a path value is too long';
  const cause = isPathError ? new ValidationFailure([{ loc: ['path'], msg, type: 'path_encoding' }]) : error;
  const { status, body } = httpRefusal(cause);
  void reply
    .status(status)
    .headers({ ...headers, 'request-id': request.id, 'cache-control': 'no-store' })
    .type('application/json')
    .serializer(JSON.stringify)
    .send(body);
}
