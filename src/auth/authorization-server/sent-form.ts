import type { IncomingMessage } from 'node:http';
import { Denial } from '@libs/kernel';

export const FORM = 'application/x-www-form-urlencoded';

/** As oidc-provider takes at the most. */
const MOST_BYTES = 56 * 1024;

/** The media type of a body as it was sent: the service's own reader of files puts its own in the header's place. */
export function sentType({ rawHeaders }: IncomingMessage): string | undefined {
  const at = rawHeaders.findIndex((name, place) => place % 2 === 0 && name.toLowerCase() === 'content-type');
  return at < 0 ? undefined : rawHeaders[at + 1];
}

/** The fields of a form that nobody has read yet; undefined, and nothing read, for another body. */
export async function sentForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (sentType(request)?.split(';')[0]?.trim().toLowerCase() !== FORM) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Denial('payload_too_large', 'A form is not larger than 56 KiB.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
