import { blurred } from '../light-map.js';
import type { LightMap } from './sample.js';

/** How shapes end in pictures. */
export interface Edges {
  /** Share of the picture that is an edge. */
  density: number;
  /** 1 where edges are one pixel wide, towards 0 the softer they are. */
  sharpness: number;
  /** Of the places where something is seen, the share of thin lines lighter than both their sides, and of darker ones. */
  lightLines: number;
  darkLines: number;
  /** Share of edges that run straight across or down. */
  straight: number;
}

/** Change of lightness over a few pixels that counts as an edge. */
const EDGE = 0.07;
/** Pixels to the sides of a line. */
const BESIDE = 4;
const LINE = 0.06;
/** Slope of an edge off the axes that still counts as straight: tan 12°. */
const OFF_AXIS = 0.21;

export function edgesOf(picture: LightMap): Edges {
  const even = blurred(picture, 1);
  const { width, height } = picture;
  const found = { edges: 0, sharp: 0, wide: 0, light: 0, dark: 0, straight: 0, all: 0 };
  for (let y = BESIDE; y < height - BESIDE; y++) {
    for (let x = BESIDE; x < width - BESIDE; x++) {
      found.all++;
      look(picture, even, { at: y * width + x, found });
    }
  }
  const edges = Math.max(1, found.edges);
  return {
    density: found.edges / Math.max(1, found.all),
    sharpness: found.wide === 0 ? 1 : Math.min(1, found.sharp / found.wide),
    lightLines: found.light / edges,
    darkLines: found.dark / edges,
    straight: found.straight / edges,
  };
}

type Found = Record<'edges' | 'sharp' | 'wide' | 'light' | 'dark' | 'straight' | 'all', number>;

function look(picture: LightMap, even: LightMap, { at, found }: { at: number; found: Found }): void {
  const { light, width } = picture;
  const here = even.light[at] ?? 0;
  const sides = (step: number): [number, number] => [
    here - (even.light[at - BESIDE * step] ?? 0),
    here - (even.light[at + BESIDE * step] ?? 0),
  ];
  const [across, down] = [sides(1), sides(width)];
  const reach = Math.max(...across.map(Math.abs), ...down.map(Math.abs));
  if (reach < EDGE) return;
  found.edges++;
  const over = (step: number, by: number): number =>
    Math.abs((light[at + step * by] ?? 0) - (light[at - step * by] ?? 0));
  found.sharp += Math.max(over(1, 1), over(width, 1));
  found.wide += Math.max(over(1, BESIDE), over(width, BESIDE), LINE / 2);
  const ridge = Math.max(Math.min(...across), Math.min(...down));
  const valley = Math.max(Math.min(...across.map((side) => -side)), Math.min(...down.map((side) => -side)));
  if (ridge > LINE) found.light++;
  else if (valley > LINE) found.dark++;
  const [run, rise] = [over(1, 2), over(width, 2)];
  if (Math.min(run, rise) < Math.max(run, rise) * OFF_AXIS) found.straight++;
}
