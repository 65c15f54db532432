import sharp from 'sharp';
import { labOf } from '../../../libs/drawing/src/canvas/oklab.js';

/** Cells of a histogram: lightness, green to red, blue to yellow. */
const CELLS = { light: 8, colour: 9 };
const WIDEST = 0.27;
const SIDE = 384;

/** What a picture looks like, in figures of its own: how its colours are spread, and how its lightness changes. */
interface Look {
  /** Adds up to 1. */
  colours: Float64Array;
  /** Shares of neighbours by how much their lightness differs. */
  edges: number[];
}

/** Of sets of pictures, the name of the one that a picture is most like; distances are those to the mean of a set. */
export async function nearestSet(picture: Buffer, sets: Readonly<Record<string, readonly Buffer[]>>): Promise<string> {
  const own = await lookOf(picture);
  const distances = await Promise.all(
    Object.entries(sets).map(async ([name, pictures]) => {
      return { name, distance: distanceOf(own, await lookOfSet(pictures)) };
    }),
  );
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).name;
}

const lookOfSets = new WeakMap<readonly Buffer[], Promise<Look>>();

/** Measured once for each set. */
function lookOfSet(pictures: readonly Buffer[]): Promise<Look> {
  const look = lookOfSets.get(pictures) ?? Promise.all(pictures.map(lookOf)).then(meanOf);
  lookOfSets.set(pictures, look);
  return look;
}

async function lookOf(picture: Buffer): Promise<Look> {
  const { data, info } = await sharp(picture)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colours = new Float64Array(CELLS.light * CELLS.colour ** 2);
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at++) {
    const [lightness, a, b] = labOf(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!);
    light[at] = lightness;
    const hue = (value: number): number => cell((value + WIDEST) / (WIDEST * 2), CELLS.colour);
    colours[(cell(lightness, CELLS.light) * CELLS.colour + hue(a)) * CELLS.colour + hue(b)]! += 1 / light.length;
  }
  return { colours, edges: edgesOf(light, width) };
}

function cell(share: number, cells: number): number {
  return Math.max(0, Math.min(cells - 1, Math.floor(share * cells)));
}

/** Shares of places that are even, textured, softly and sharply bounded. */
function edgesOf(light: Float32Array, width: number): number[] {
  const shares = [0, 0, 0, 0];
  for (let at = 0; at < light.length - width - 1; at++) {
    const change = Math.max(Math.abs(light[at + 1]! - light[at]!), Math.abs(light[at + width]! - light[at]!));
    shares[change < 0.006 ? 0 : change < 0.03 ? 1 : change < 0.1 ? 2 : 3]! += 1 / light.length;
  }
  return shares;
}

function meanOf(looks: readonly Look[]): Look {
  const mean = (of: (look: Look) => ArrayLike<number>, length: number): number[] =>
    Array.from({ length }, (_, at) => looks.reduce((sum, look) => sum + (of(look)[at] ?? 0), 0) / looks.length);
  return {
    colours: Float64Array.from(mean(({ colours }) => colours, CELLS.light * CELLS.colour ** 2)),
    edges: mean(({ edges }) => edges, 4),
  };
}

/** 0 for the same look, 2 for one that shares nothing. */
function distanceOf(one: Look, other: Look): number {
  return apart(one.colours, other.colours) + apart(one.edges, other.edges);
}

function apart(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / 2;
}
