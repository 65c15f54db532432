import { lowestContrast } from './drawing/oklch.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { useTypeface } from './kinetic-type.js';
import type { Box } from './layout.js';
import type { Typeface } from './typeface.js';
import { withoutEnd } from './without-end.js';

export interface PageOrder {
  /** Counts design units. */
  context: DrawingContext;
  /** Design units. */
  width: number;
  height: number;
  /** Pixels per design unit. */
  density: number;
}

/** Words to set: `y` is their baseline, `x` their left edge, middle or right edge. */
export interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  face: Typeface;
  colour: string;
  /** What they stand on, every colour of it; empty where the contrast is measured otherwise. */
  grounds: readonly string[];
  align?: 'left' | 'center' | 'right';
  /** Set so close to others that only their ink counts, not the room that letters may take. */
  close?: boolean;
  /** Shortened with an ellipsis to this width. */
  most?: number;
}

/** Air between two pieces of text that still counts as an overlap, in shares of the smaller type size. */
const TOUCHING = 0.02;
const MEASURED_AT = 100;

/** A still picture with words that keeps account of them, so that what was set can be judged. */
export class Page {
  /** Lowest contrast of any words; undefined without words. */
  contrast?: number;
  /** Smallest type in pixels; undefined without words. */
  smallestType?: number;
  private readonly boxes: Box[] = [];
  private readonly widths = new Map<string, number>();

  constructor(readonly order: PageOrder) {}

  /** A type size in design units that is never smaller than some pixels. */
  type(units: number, pixels: number): number {
    return Math.max(units, pixels / this.order.density);
  }

  /** Width in design units; type is measured once, at one size, and grows evenly. */
  measure(text: string, face: Typeface, size: number): number {
    const key = `${face.family}|${face.weight}|${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      useTypeface(this.order.context, face, MEASURED_AT);
      width = this.order.context.measureText(text).width;
      this.widths.set(key, width);
    }
    return (width * size) / MEASURED_AT;
  }

  /** How far the ink reaches above and below the baseline, in design units. */
  ink(text: string, face: Typeface, size: number): { above: number; below: number } {
    useTypeface(this.order.context, face, MEASURED_AT);
    const metrics = this.order.context.measureText(text);
    const scale = size / MEASURED_AT;
    return { above: metrics.actualBoundingBoxAscent * scale, below: metrics.actualBoundingBoxDescent * scale };
  }

  /** The text, shortened where it is wider than `most`; nothing where not even a letter fits. */
  shortened(text: string, face: Typeface, size: number, most: number): string {
    if (this.measure(text, face, size) <= most) return text;
    const letters = Array.from(text);
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.measure(ended(letters, middle), face, size) <= most) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : ended(letters, low);
  }

  /** The text in lines of a width; a word that is wider has a line of its own. */
  wrapped(text: string, face: Typeface, size: number, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && this.measure(longer, face, size) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  write(words: Words): void {
    const { face, size, colour, grounds } = words;
    const text = words.most === undefined ? words.text : this.shortened(words.text, face, size, words.most);
    if (text === '') return;
    const box = this.boxOf({ ...words, text });
    useTypeface(this.order.context, face, size);
    this.order.context.fillStyle = colour;
    this.order.context.fillText(text, box[0], words.y);
    this.boxes.push(box);
    if (grounds.length > 0) this.contrast = Math.min(this.contrast ?? 21, lowestContrast(colour, grounds));
    this.smallestType = Math.min(this.smallestType ?? Infinity, size * this.order.density);
  }

  /** Writes where no words stand and the page does not end; false where it cannot. */
  writeIfFree(words: Words, obstacles: readonly Box[] = []): boolean {
    const text = words.most === undefined ? words.text : this.shortened(words.text, words.face, words.size, words.most);
    const box = this.boxOf({ ...words, text });
    if (text === '' || !this.isInside(box) || [...this.boxes, ...obstacles].some((other) => overlap(box, other))) {
      return false;
    }
    this.write({ ...words, text });
    return true;
  }

  /** Pairs of texts that overlap, and texts that leave the page. */
  get collisions(): number {
    const pairs = this.boxes.flatMap((box, index) =>
      this.boxes.slice(index + 1).filter((other) => overlap(box, other)),
    );
    return pairs.length + this.boxes.filter((box) => !this.isInside(box)).length;
  }

  private isInside([x, y, width, height]: Box): boolean {
    return x >= 0 && y >= 0 && x + width <= this.order.width && y + height <= this.order.height;
  }

  private boxOf({ text, x, y, size, face, close = false, align = 'left' }: Words): Box {
    const width = this.measure(text, face, size);
    const left = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width;
    const { above, below } = close ? this.ink(text, face, size) : { above: size * 0.74, below: size * 0.2 };
    return [left, y - above, width, above + below];
  }
}

function ended(letters: readonly string[], count: number): string {
  if (count === letters.length) return letters.join('');
  return `${withoutEnd(letters.slice(0, count).join(''), /[\s,;:.–-]/)}…`;
}

function overlap(a: Box, b: Box): boolean {
  const slack = Math.min(a[3], b[3]) * TOUCHING;
  return (
    a[0] < b[0] + b[2] - slack && b[0] < a[0] + a[2] - slack && a[1] < b[1] + b[3] - slack && b[1] < a[1] + a[3] - slack
  );
}
