import type { IncomingHttpHeaders } from 'node:http';
import { deny } from '@libs/kernel';

/** What a request brought to say who is calling. Only headers count: never the query, never the body. */
export interface PresentedCredential {
  /** The token after `Bearer `. */
  bearer?: string;
  headers: IncomingHttpHeaders;
  /** The network that the request came from. */
  network: () => string;
}

const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;

/** Reads the Authorization header (RFC 6750, 2.1); another scheme or a stray space is refused, absence is not. */
export function presentedCredential(headers: IncomingHttpHeaders, network: () => string): PresentedCredential {
  const { authorization } = headers;
  if (authorization === undefined) return { headers, network };
  const bearer = BEARER.exec(authorization)?.[1];
  if (bearer === undefined) {
    throw deny('malformed_credentials', 'The Authorization header is not of the form "Bearer <token>".');
  }
  return { bearer, headers, network };
}
