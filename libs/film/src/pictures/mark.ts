import culori from 'culori/require';

const { differenceCiede2000, wcagContrast, wcagLuminance } = culori;

const difference = differenceCiede2000();

/** Opacity from which on a pixel counts as drawn. */
const DRAWN = 128;
/** Luminance from which on a ground is light: on a dark one hues do not tell colours apart. */
const LIGHT = 0.2;
/** Bits of each channel that distinguish two colours. */
const BITS = 4;

/** Red, green and blue from 0 to 1. */
export interface MarkColour {
  mode: 'rgb';
  r: number;
  g: number;
  b: number;
}

/** What an image draws on the ground behind it. */
export interface Mark {
  /** Share of the image that is clear. */
  clear: number;
  /** Its colours, alike ones together, with their share of what is drawn. */
  colours: { colour: MarkColour; share: number }[];
}

/** Reads an image of four bytes a pixel. */
export function markOf(pixels: Uint8Array): Mark {
  const counts = new Map<number, number>();
  let drawn = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < DRAWN) continue;
    drawn += 1;
    const key = [0, 1, 2].reduce((sum, channel) => (sum << BITS) | ((pixels[at + channel] ?? 0) >> (8 - BITS)), 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    clear: pixels.length === 0 ? 0 : 1 - drawn / (pixels.length / 4),
    colours: [...counts].map(([key, count]) => ({ colour: colourOf(key), share: count / drawn })),
  };
}

/** A colour is seen at this contrast, and on a light ground at this difference (CIEDE2000) where one is named: orange on cream. */
export interface Sight {
  contrast: number;
  difference?: number;
}

/** Share of what is drawn that is seen on a ground, a CSS colour. */
export function visibleShare({ colours }: Mark, ground: string | MarkColour, least: Sight): number {
  const isLight = wcagLuminance(ground) >= LIGHT;
  const isSeen = (colour: MarkColour): boolean =>
    wcagContrast(colour, ground) >= least.contrast ||
    (least.difference !== undefined && isLight && difference(colour, ground) >= least.difference);
  return colours.reduce((sum, { colour, share }) => sum + (isSeen(colour) ? share : 0), 0);
}

function colourOf(key: number): MarkColour {
  const most = (1 << BITS) - 1;
  const [r, g, b] = [2, 1, 0].map((place) => ((key >> (place * BITS)) & most) / most) as [number, number, number];
  return { mode: 'rgb', r, g, b };
}
