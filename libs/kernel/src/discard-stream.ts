import { Readable } from 'node:stream';

/** Closes an unread stream, whose file would stay open. An async generator that was never started holds nothing. */
export function discardStream(bytes: AsyncIterable<Uint8Array>): void {
  if (bytes instanceof Readable) bytes.destroy();
}
