import type { IncomingHttpHeaders } from 'node:http';
import { deny } from '@libs/kernel';

/**
 * Refuses requests of other origins (CSRF) by `Sec-Fetch-Site`, or else by `Origin`: under our referrer policy the
 * origin of our own forms is `null`. A client that sends neither header is not a browser.
 */
export function refuseForeign({ origin, ...headers }: IncomingHttpHeaders, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs =
    site === undefined
      ? origin === undefined || origin === new URL(baseUrl).origin
      : ['same-origin', 'none'].includes(site);
  if (!isOurs) {
    throw deny('origin_not_allowed', 'The request was sent by a page of another site.', {
      nextStep: 'Open the page on this service and send it from there.',
    });
  }
}
