import { HttpException } from '@nestjs/common';
import { Denial, type DenialBody, type DenialCode, deny } from '@libs/kernel';
import { isFailure } from './is-failure.js';
import { nothingHere } from '../routes/unknown-address.js';
import { ValidationFailure } from './validation-failure.js';

/** What goes over the wire for an error, and whether it was a fault of ours that must be logged. */
export interface HttpRefusal {
  status: number;
  headers: Record<string, string>;
  body: DenialBody | ReturnType<ValidationFailure['body']>;
  isFailure: boolean;
}

const FRAMEWORK_REFUSALS: Readonly<Record<number, readonly [DenialCode, string]>> = {
  400: ['malformed_json', 'The body could not be read as JSON.'],
  405: ['method_not_allowed', 'This address does not answer that method.'],
  408: ['request_timeout', 'The request did not arrive in time.'],
  413: ['payload_too_large', 'The body is larger than this route accepts.'],
  415: ['unsupported_media_type', 'The body has a media type that this route does not read.'],
  431: ['payload_too_large', 'The headers are larger than this server accepts.'],
};

/** Translates any error into its HTTP form; the text of an unknown error never leaves the process. */
export function httpRefusal(error: unknown): HttpRefusal {
  if (error instanceof ValidationFailure) {
    return { status: error.status, headers: {}, body: error.body(), isFailure: false };
  }
  if (error instanceof Denial) return refused(error);
  const status = frameworkStatus(error) ?? 0;
  if (status === 404) return refused(nothingHere());
  const known = FRAMEWORK_REFUSALS[status];
  if (known) return refused(deny(...known));
  const denial = deny('internal_error', 'Something went wrong on our side.');
  return { ...refused(denial), isFailure: true };
}

function refused(denial: Denial): HttpRefusal {
  if (denial.status === 422) return httpRefusal(ValidationFailure.of(denial, 'body'));
  const headers: Record<string, string> = {};
  if (denial.retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.ceil(denial.retryAfterSeconds));
  else if (denial.status === 503) headers['retry-after'] = '1';
  return { status: denial.status, headers, body: denial.body(), isFailure: isFailure(denial) };
}

/** Statuses that Nest and Fastify chose themselves; a server error of theirs is an unknown error. */
function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const isFastifyError = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_ERR_');
  return isFastifyError && 'statusCode' in error ? Number(error.statusCode) : undefined;
}
