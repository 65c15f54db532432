/**
 * Cuts what comes, chunk after chunk, into pieces of one size. All pieces are one buffer: each is good until the next is
 * asked for.
 */
export function piecewise(bytes: number): (chunk: Buffer) => Generator<Buffer> {
  const piece = Buffer.alloc(bytes);
  let filled = 0;
  return function* (chunk) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(piece, filled, at);
      at += taken;
      filled += taken;
      if (filled < bytes) continue;
      filled = 0;
      yield piece;
    }
  };
}
