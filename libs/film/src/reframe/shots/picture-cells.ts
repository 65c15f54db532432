import { CELL, type SmallPicture } from './small-picture.js';

/** Mean light and colours of every cell of a picture: light of all cells, then each colour of all cells. */
export type PictureCells = Uint8Array;

interface Plane {
  bytes: Uint8Array;
  width: number;
  height: number;
  cell: number;
}

function means({ bytes, width, height, cell }: Plane, into: Uint8Array): void {
  const columns = Math.ceil(width / cell);
  for (let at = 0; at < into.length; at++) {
    const [left, top] = [(at % columns) * cell, Math.floor(at / columns) * cell];
    const [right, bottom] = [Math.min(width, left + cell), Math.min(height, top + cell)];
    let sum = 0;
    for (let y = top; y < bottom; y++) {
      for (let place = y * width + left; place < y * width + right; place++) sum += bytes[place]!;
    }
    into[at] = sum / ((right - left) * (bottom - top));
  }
}

export function pictureCells({ width, height, light, colour }: SmallPicture): PictureCells {
  const count = Math.ceil(width / CELL) * Math.ceil(height / CELL);
  const cells = new Uint8Array(count * 3);
  means({ bytes: light, width, height, cell: CELL }, cells.subarray(0, count));
  for (const [at, bytes] of colour.entries()) {
    const plane = { bytes, width: width / 2, height: height / 2, cell: CELL / 2 };
    means(plane, cells.subarray(count * (at + 1), count * (at + 2)));
  }
  return cells;
}

/** How much two pictures differ: the mean over light and both colours, in steps of 0–255. */
export function cellDifference(one: PictureCells, other: PictureCells): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return (sum * 3) / (one.length || 1);
}
