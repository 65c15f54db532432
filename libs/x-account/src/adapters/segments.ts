/** Cuts a stream into segments of equal size; the last one may be shorter. Holds one segment in memory. */
export async function* segments(
  bytes: AsyncIterable<Uint8Array>,
  { segmentBytes, sizeBytes }: { segmentBytes: number; sizeBytes: number },
): AsyncGenerator<Uint8Array> {
  let segment = Buffer.alloc(segmentBytes);
  let filled = 0;
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > sizeBytes) throw new RangeError(`a file of ${sizeBytes} bytes has more of them`);
    for (let at = 0; at < chunk.byteLength;) {
      const taken = Math.min(segmentBytes - filled, chunk.byteLength - at);
      segment.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled === segmentBytes) {
        yield segment;
        segment = Buffer.alloc(segmentBytes);
        filled = 0;
      }
    }
  }
  if (total < sizeBytes) throw new RangeError(`a file of ${sizeBytes} bytes ends after ${total}`);
  if (filled > 0) yield segment.subarray(0, filled);
}
