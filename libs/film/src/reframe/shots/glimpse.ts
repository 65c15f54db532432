import { CELL, type SmallPicture } from './small-picture.js';
import type { FrameWindow } from './frame-window.js';
import { wordsInPicture } from './words-in-picture.js';

/** A moment of a film along the axis on which the window moves. */
export interface Glimpse {
  frame: number;
  /** How much there is to see in each slice of the axis; all together about `INTEREST`. */
  interest: number[];
  /** Where words stand, as shares of the axis: from and to. */
  words: [number, number][];
}

export const INTEREST = 1000;

/** What counts, and for how much: what moves against its surroundings, what is drawn finely, what has a colour of its own. */
const WEIGHTS = { movement: 0.45, detail: 0.35, colour: 0.2 };
/** Steps of light that change on average before a movement counts fully. */
const FULL_MOVEMENT = 2;

/** Looks at a picture and the one a moment before. */
export function glimpse(
  frame: number,
  picture: SmallPicture,
  { before, axis }: { before?: SmallPicture; axis: FrameWindow['axis'] },
): Glimpse {
  const columns = Math.ceil(picture.width / CELL);
  const length = axis === 'x' ? picture.width : picture.height;
  const slices = new Float64Array(Math.ceil(length / CELL));
  for (const [at, interest] of interestOf(picture, before).entries()) {
    slices[axis === 'x' ? at % columns : Math.floor(at / columns)]! += interest;
  }
  const whole = slices.reduce((sum, slice) => sum + slice, 0) || 1;
  const words = wordsInPicture(picture).map(({ left, top, right, bottom }): [number, number] =>
    axis === 'x' ? [share(left, length), share(right, length)] : [share(top, length), share(bottom, length)],
  );
  return { frame, interest: Array.from(slices, (slice) => Math.round((slice * INTEREST) / whole)), words };
}

const share = (at: number, length: number): number => Math.round((at * 1000) / length) / 1000;

function interestOf(picture: SmallPicture, before: SmallPicture | undefined): Float64Array {
  const { width, height, light } = picture;
  const columns = Math.ceil(width / CELL);
  const count = columns * Math.ceil(height / CELL);
  const [movement, detail, colour] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const tints = picture.colour.map((plane) => plane.reduce((sum, value) => sum + value, 0) / (plane.length || 1));
  for (let y = 1; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 1; x < width; x++) {
      const [at, cell] = [y * width + x, row + Math.floor(x / CELL)];
      detail[cell]! += Math.abs(light[at]! - light[at - 1]!) + Math.abs(light[at]! - light[at - width]!);
      if (before) movement[cell]! += Math.abs(light[at]! - before.light[at]!);
      if (y % 2 === 0 && x % 2 === 0) {
        const tint = (y / 2) * (width / 2) + x / 2;
        for (const [plane, mean] of tints.entries()) colour[cell]! += Math.abs(picture.colour[plane]![tint]! - mean);
      }
    }
  }
  const moved = movement.reduce((sum, value) => sum + value, 0) / (width * height);
  const weights = { ...WEIGHTS, movement: WEIGHTS.movement * Math.min(1, moved / FULL_MOVEMENT) };
  const parts = { movement: outstanding(movement), detail: outstanding(detail), colour: outstanding(colour) };
  return movement.map(
    (_, cell) =>
      weights.movement * parts.movement[cell]! +
      weights.detail * parts.detail[cell]! +
      weights.colour * parts.colour[cell]!,
  );
}

/** What rises above the middle of all cells, so that a busy ground and a moving camera do not count; 1 on average. */
function outstanding(cells: Float64Array): Float64Array {
  const middle = Float64Array.from(cells).sort()[Math.floor(cells.length / 2)] ?? 0;
  const above = cells.map((value) => Math.sqrt(Math.max(0, value - middle)));
  const mean = above.reduce((sum, value) => sum + value, 0) / (cells.length || 1);
  return mean === 0 ? above : above.map((value) => value / mean);
}
