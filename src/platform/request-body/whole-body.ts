import type { IncomingMessage } from 'node:http';
import { deny } from '@libs/kernel';

/** The body of a route that reads its own, as it came. A body that is too large is read to its end, so that the client receives the refusal. */
export async function wholeBody(raw: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= mostBytes) chunks.push(chunk);
    }
  } catch (cause) {
    throw deny('request_timeout', 'The body did not arrive whole.', { cause });
  }
  if (size > mostBytes) throw deny('payload_too_large', 'The body is larger than this route accepts.');
  return Buffer.concat(chunks);
}
