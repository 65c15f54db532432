import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/;

/** The caller's own `Request-Id` where it is 8 to 64 letters, digits, `_` or `-`; otherwise a new UUID. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
