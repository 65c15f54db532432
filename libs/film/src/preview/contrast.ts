import culori from 'culori/require';
import type { Rect } from './text-box.js';

const { wcagContrast } = culori;

/** Channels 0–255. */
type Pixel = readonly [red: number, green: number, blue: number];

/** Pixels of a frame: three bytes each, row after row. */
export interface FramePixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels that are looked at for one text. */
const MOST_SAMPLES = 6_000;
/** Share of the samples that a colour must have to count as a ground: less are the edges of letters. */
const LEAST_SHARE = 0.12;
/** Bits of each channel that distinguish two grounds. */
const BITS = 4;

/**
 * The contrast of a text with the worst of the grounds that it stands on, as they are in the picture: an image, a gradient or an
 * ornament may lie behind it. The grounds are the colours that fill a good part of its lines and are not the text's own.
 */
export function contrastIn(frame: FramePixels, lines: readonly Rect[], ink: Pixel): number {
  const { grounds, samples } = groundsOf(frame, lines);
  const contrasts = grounds
    .filter(({ count }) => count >= samples * LEAST_SHARE)
    .map(({ colour }) => wcagContrast(seen(colour), seen(ink)));
  // The letters themselves are one of the colours. If it is the only one, they are invisible on their ground.
  const others = contrasts.filter((contrast) => contrast > 1.25);
  return others.length === 0 ? Math.max(1, ...contrasts) : Math.min(...others);
}

function seen([red, green, blue]: Pixel): { mode: 'rgb'; r: number; g: number; b: number } {
  return { mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 };
}

interface Ground {
  colour: Pixel;
  count: number;
}

/** The colours within parts of a frame, alike ones together, with their shares. */
export function colourShares(frame: FramePixels, parts: readonly Readonly<Rect>[]): { colour: Pixel; share: number }[] {
  const { grounds, samples } = groundsOf(frame, parts);
  return grounds.map(({ colour, count }) => ({ colour, share: count / samples }));
}

/** The colours within lines of text, alike ones together. */
function groundsOf(frame: FramePixels, lines: readonly Readonly<Rect>[]): { grounds: Ground[]; samples: number } {
  const area = lines.reduce((sum, [, , width, height]) => sum + Math.max(0, width) * Math.max(0, height), 0);
  const step = Math.max(1, Math.floor(Math.sqrt(area / MOST_SAMPLES)));
  const found = new Map<number, { sum: [number, number, number]; count: number }>();
  let samples = 0;
  for (const [x, y, width, height] of lines) {
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(frame.height, y + height); row += step) {
      for (let column = Math.max(0, Math.floor(x)); column < Math.min(frame.width, x + width); column += step) {
        const at = (row * frame.width + column) * 3;
        const pixel = [frame.data[at] ?? 0, frame.data[at + 1] ?? 0, frame.data[at + 2] ?? 0] as const;
        const shift = 8 - BITS;
        const key = ((pixel[0] >> shift) << (2 * BITS)) | ((pixel[1] >> shift) << BITS) | (pixel[2] >> shift);
        const known = found.get(key) ?? { sum: [0, 0, 0], count: 0 };
        known.count += 1;
        pixel.forEach((value, channel) => (known.sum[channel as 0 | 1 | 2] += value));
        found.set(key, known);
        samples += 1;
      }
    }
  }
  const grounds = [...found.values()].map(({ sum, count }) => ({
    colour: sum.map((value) => value / count) as unknown as Pixel,
    count,
  }));
  return { grounds, samples };
}
