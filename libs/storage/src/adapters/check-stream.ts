/** Bytes that may pass between two checks. */
const STEP = 16 * 1024 * 1024;

/** The bytes as they come. `check` runs before the first chunk and once in each 16 MiB, and ends the stream by throwing. */
export async function* checkStream(
  bytes: AsyncIterable<Uint8Array>,
  check: (chunkBytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let unchecked = STEP;
  for await (const chunk of bytes) {
    unchecked += chunk.length;
    if (unchecked >= STEP) {
      await check(chunk.length);
      unchecked = 0;
    }
    yield chunk;
  }
}
