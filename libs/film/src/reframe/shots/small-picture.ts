/** A frame made small to be looked at: planar 4:2:0, both sides even. */
export interface SmallPicture {
  width: number;
  height: number;
  light: Uint8Array;
  /** Two planes of a quarter each. */
  colour: readonly [Uint8Array, Uint8Array];
}

const LONG_SIDE = 320;
/** Cells of a picture are squares of so many pixels. */
export const CELL = 10;

/** The size in which a film is looked at. */
export function smallSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const shrink = LONG_SIDE / Math.max(width, height);
  const even = (length: number): number => Math.max(2, Math.round((length * shrink) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Bytes of such a picture. */
export const smallBytes = ({ width, height }: { width: number; height: number }): number => (width * height * 3) / 2;

export function smallPicture(bytes: Uint8Array, { width, height }: { width: number; height: number }): SmallPicture {
  const [all, quarter] = [width * height, (width * height) / 4];
  return {
    width,
    height,
    light: bytes.subarray(0, all),
    colour: [bytes.subarray(all, all + quarter), bytes.subarray(all + quarter, all + quarter * 2)],
  };
}
