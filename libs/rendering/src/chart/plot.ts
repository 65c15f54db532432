import { mix } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import type { Box } from '../layout.js';
import type { Page, Words } from '../page.js';
import type { Typeface } from '../typeface.js';
import type { Chart } from './chart.js';
import type { ChartInk } from './chart-ink.js';

/** What a plot is drawn with and where. */
export interface Plot {
  page: Page;
  chart: Chart;
  ink: ChartInk;
  face: Typeface;
  /** Where the plot may draw, its axis texts included. */
  area: Box;
  /** Sizes of type in design units. */
  size: { label: number; small: number };
  format: (value: number) => string;
}

/** The words of a plot in its text face; words that find no room, as on the smallest pictures, are left out. */
export function write({ page, ink, face, size }: Plot, words: Partial<Words> & Pick<Words, 'text' | 'x' | 'y'>): void {
  page.writeIfFree({ face, size: size.label, colour: ink.words, grounds: ink.grounds, ...words });
}

export function widest({ page, face }: Plot, texts: readonly string[], size: number): number {
  return Math.max(0, ...texts.map((text) => page.measure(text, face, size)));
}

/** A thin straight line. */
export function rule(
  context: DrawingContext,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  { colour, width }: { colour: string; width: number },
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}

/** Figures to a length: `at` 0 is `low`, `at` 1 is `high`. */
export function shareOf(value: number, low: number, high: number): number {
  return high === low ? 0 : (value - low) / (high - low);
}

/** A bar from its foot to its end, rounded at the end only. */
export function bar(context: DrawingContext, { foot, end, from, breadth, upright, colour }: Bar, ground: string): void {
  const radius = Math.min(7, breadth / 2.5, Math.abs(end - foot));
  const inward = end > foot ? -radius : radius;
  const point = (along: number, across: number): [number, number] => (upright ? [across, along] : [along, across]);
  const [top, bottom] = [from, from + breadth];
  const gradient = upright
    ? context.createLinearGradient(0, end, 0, foot)
    : context.createLinearGradient(end, 0, foot, 0);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(1, mix(colour, ground, 0.16));
  context.fillStyle = gradient;
  context.beginPath();
  context.moveTo(...point(foot, top));
  context.lineTo(...point(end + inward, top));
  context.quadraticCurveTo(...point(end, top), ...point(end, top + radius));
  context.lineTo(...point(end, bottom - radius));
  context.quadraticCurveTo(...point(end, bottom), ...point(end + inward, bottom));
  context.lineTo(...point(foot, bottom));
  context.closePath();
  context.fill();
}

export interface Bar {
  /** Where it stands and where it ends, along its length. */
  foot: number;
  end: number;
  /** Its near side, across its length. */
  from: number;
  breadth: number;
  upright: boolean;
  colour: string;
}
