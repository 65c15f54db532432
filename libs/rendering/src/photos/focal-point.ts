/** Cells across and down that an image is looked at in. */
const CELLS = 24;
/** How much of the way from the middle to the detail is gone: a crop that leaves the middle altogether looks lost. */
const PULL = 0.7;

/** Where the detail of an image is, in shares of its sides: the centre of its local contrast. `pixels` are RGBA rows. */
export function focalPoint(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): { x: number; y: number } {
  const light = cells(pixels, width, height);
  let [sum, across, down] = [0, 0, 0];
  for (let row = 1; row < CELLS; row++) {
    for (let column = 1; column < CELLS; column++) {
      const here = light[row * CELLS + column] ?? 0;
      const edge =
        Math.abs(here - (light[row * CELLS + column - 1] ?? 0)) +
        Math.abs(here - (light[(row - 1) * CELLS + column] ?? 0));
      const weight = edge ** 2;
      sum += weight;
      across += weight * (column / CELLS);
      down += weight * (row / CELLS);
    }
  }
  if (sum === 0) return { x: 0.5, y: 0.5 };
  return { x: 0.5 + (across / sum - 0.5) * PULL, y: 0.5 + (down / sum - 0.5) * PULL };
}

/** Mean lightness of each cell, sampled. */
function cells(pixels: Uint8Array, width: number, height: number): Float64Array {
  const light = new Float64Array(CELLS * CELLS);
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      let total = 0;
      for (let sample = 0; sample < 9; sample++) {
        const x = Math.min(width - 1, Math.floor(((column + ((sample % 3) + 0.5) / 3) * width) / CELLS));
        const y = Math.min(height - 1, Math.floor(((row + (Math.floor(sample / 3) + 0.5) / 3) * height) / CELLS));
        const at = (y * width + x) * 4;
        total += 0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0);
      }
      light[row * CELLS + column] = total / 9;
    }
  }
  return light;
}
