import type { IncomingHttpHeaders } from 'node:http';
import { type Denial, deny } from '@libs/kernel';

export function notOwnPage(): Denial {
  return deny('origin_not_allowed', 'A request with the cookie of a browser must come from a page of this service.', {
    nextStep: 'Call from a page of this service, or send an API key or access token in place of the cookie.',
  });
}

/** Requires proof that a page of this service sent the request. `Sec-Fetch-Site` decides before `Origin`. */
export function requireOwnPage({ origin, ...headers }: IncomingHttpHeaders, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined ? origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOurs) throw notOwnPage();
}
