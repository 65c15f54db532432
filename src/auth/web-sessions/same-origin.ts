import type { IncomingHttpHeaders } from 'node:http';
import { deny } from '@libs/kernel';

/**
 * Refuses what the page of another origin sent. What browsers say of themselves decides, `Sec-Fetch-Site` before `Origin`:
 * under our referrer policy they call the origin of our own forms `null`. A client that says neither is no browser.
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
