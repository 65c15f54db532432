import type { IncomingMessage } from 'node:http';
import { wholeBody } from '../../platform/request-body/whole-body.js';

export const FORM = 'application/x-www-form-urlencoded';

/** As oidc-provider takes at the most. */
const MOST_BYTES = 56 * 1024;

/** The media type of a body as it was sent: the service's own reader of files puts its own in the header's place. */
export function sentType({ rawHeaders }: IncomingMessage): string | undefined {
  const at = rawHeaders.findIndex((name, place) => place % 2 === 0 && name.toLowerCase() === 'content-type');
  return at < 0 ? undefined : rawHeaders[at + 1];
}

/** Reads the fields of a form from the unread body; undefined, and nothing is read, for another media type. */
export async function sentForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (sentType(request)?.split(';')[0]?.trim().toLowerCase() !== FORM) return undefined;
  return new URLSearchParams((await wholeBody(request, MOST_BYTES)).toString());
}
