import { Readable } from 'node:stream';

/** Closes bytes that nobody will read: a file among them would stay open. What was never begun holds nothing else. */
export function discardStream(bytes: AsyncIterable<Uint8Array>): void {
  if (bytes instanceof Readable) bytes.destroy();
}
