/** Cuts what comes into pieces of one size; a piece is only good until the next one comes. */
export function piecewise(bytes: number, onPiece: (piece: Buffer) => void): (chunk: Buffer) => void {
  const piece = Buffer.alloc(bytes);
  let filled = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(piece, filled, at);
      at += taken;
      filled += taken;
      if (filled === bytes) {
        filled = 0;
        onPiece(piece);
      }
    }
  };
}
