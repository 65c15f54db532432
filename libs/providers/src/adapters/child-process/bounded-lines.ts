import type { Readable } from 'node:stream';

/** The stream is longer than its reader accepts. */
export class TooLong extends Error {}

/** The lines of a stream, the last one also without its end. Throws `TooLong` after `most` characters in all. */
export async function* boundedLines(stream: Readable, most: number): AsyncGenerator<string> {
  let left = most;
  let begun = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    left -= chunk.length;
    if (left < 0) throw new TooLong(`more than ${most} characters`);
    begun += chunk;
    if (!chunk.includes('\n')) continue;
    const lines = begun.split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}
