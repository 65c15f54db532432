import type { Region } from './framed-regions.js';

/** Cells on either side of a region that is compared. */
const CELLS = 12;

export interface LightPlane {
  width: number;
  height: number;
  light: Uint8Array;
}

/** Mean light of the cells of a region, which is given in pixels of the frame that the plane is a small copy of. */
export function lightGrid(
  { width, height, light }: LightPlane,
  region: Region,
  frame: { width: number; height: number },
): number[] {
  const [left, top] = [(region.x * width) / frame.width, (region.y * height) / frame.height];
  const [across, down] = [
    (region.width * width) / frame.width / CELLS,
    (region.height * height) / frame.height / CELLS,
  ];
  const edge = (from: number, step: number, at: number, most: number): number =>
    Math.min(most, Math.max(0, Math.round(from + step * at)));
  return Array.from({ length: CELLS * CELLS }, (_, at) => {
    const [column, row] = [at % CELLS, Math.floor(at / CELLS)];
    const x = Math.min(width - 1, edge(left, across, column, width));
    const y = Math.min(height - 1, edge(top, down, row, height));
    const [right, bottom] = [
      Math.max(x + 1, edge(left, across, column + 1, width)),
      Math.max(y + 1, edge(top, down, row + 1, height)),
    ];
    let sum = 0;
    for (let line = y; line < bottom; line++) {
      for (let place = line * width + x; place < line * width + right; place++) sum += light[place]!;
    }
    return sum / ((right - x) * (bottom - y));
  });
}

/** The mean of how much the cells differ. */
export function gridDifference(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, light, at) => sum + Math.abs(light - other[at]!), 0) / one.length;
}
