import { contrastRatio, luminance, rgb } from '../canvas/colour.js';
import { bytesOf, labOfHex } from '../canvas/oklab.js';
import type { Style } from './style.js';
import { lightnessAt } from './tone.js';

/**
 * What becomes of the luma of a picture, 0–1, while its colour stays: `low` is what black becomes, `high` white, and middle
 * tones are moved by `gamma`. Of the whole change a picture gets the share `strength`.
 */
export interface ToneCurve {
  low: number;
  high: number;
  gamma: number;
  strength: number;
}

/** Two colours `#rrggbb` of which one is read on the other, and the contrast that they keep at least. */
export interface ReadPair {
  words: string;
  ground: string;
  contrast: number;
}

/** What black becomes at most, and white at least. */
const [HIGHEST_BLACK, LOWEST_WHITE] = [0.24, 0.8];
/** Shares of the tone of a style that are its darkest and lightest: less are specks. */
const [DARKEST, LIGHTEST] = [0.02, 0.98];
/** Lightness of the middle of a picture without a style, and how far its middle tones may move. */
const NEUTRAL_MIDDLE = 0.6;
const GAMMAS = { least: 0.75, most: 1.35 };
const STRENGTHS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];
/** Weights of the channels (BT.709). */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];

/**
 * The curve that brings the tones of any picture into the range of a style. `middle` says that its middle tones move too: a
 * picture in colours of the style has them already. The change is as strong as it can be while every pair keeps its contrast.
 */
export function toneCurve(
  style: Pick<Style, 'tone' | 'palette'>,
  pairs: readonly ReadPair[],
  { middle = false } = {},
): ToneCurve {
  const colours = style.palette.map(({ colour }) => labOfHex(colour)[0]);
  const darkest = Math.min(lightnessAt(style.tone, DARKEST), ...colours);
  const lightest = Math.max(lightnessAt(style.tone, LIGHTEST), ...colours);
  const shape = {
    low: Math.min(HIGHEST_BLACK, lumaOfGrey(darkest)),
    high: Math.max(LOWEST_WHITE, lumaOfGrey(lightest)),
    gamma: middle ? gammaTowards(lightnessAt(style.tone, 0.5)) : 1,
  };
  const strength = STRENGTHS.find((share) => pairs.every((pair) => isRead(pair, { ...shape, strength: share })));
  return { ...shape, strength: strength ?? 0 };
}

function lumaOfGrey(lightness: number): number {
  return bytesOf([lightness, 0, 0])[0] / 255;
}

function gammaTowards(lightness: number): number {
  const gamma = Math.log(lumaOfGrey(lightness)) / Math.log(lumaOfGrey(NEUTRAL_MIDDLE));
  return Math.max(GAMMAS.least, Math.min(GAMMAS.most, Number(gamma.toFixed(3))));
}

function isRead({ words, ground, contrast }: ReadPair, curve: ToneCurve): boolean {
  const [one, other] = [words, ground].map((colour) => luminance(tonedColour(curve, rgb(colour)))) as [number, number];
  return contrastRatio(one, other) >= contrast;
}

/** The luma, 0–1, that becomes of another. `filterOfTone` says the same to ffmpeg. */
export function tonedLuma({ low, high, gamma, strength }: ToneCurve, luma: number): number {
  const moved = luma ** gamma;
  const white = 1 - high;
  let ranged = moved;
  if (moved < 2 * low) ranged = low + moved ** 2 / (4 * low);
  else if (moved > 1 - 2 * white) ranged = high - (1 - moved) ** 2 / (4 * white);
  return luma + strength * (ranged - luma);
}

/** What becomes of a colour of channels 0–255. */
export function tonedColour(
  curve: ToneCurve,
  [red, green, blue]: readonly [number, number, number],
): [number, number, number] {
  const luma = lumaOf(red, green, blue);
  const change = (tonedLuma(curve, luma) - luma) * 255;
  return [red, green, blue].map((channel) => Math.max(0, Math.min(255, channel + change))) as [number, number, number];
}

/** Changes the tone of rows of RGB or RGBA bytes in place. */
export function applyTone(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4, curve: ToneCurve): void {
  const changes = Float32Array.from({ length: 256 }, (_, luma) => tonedLuma(curve, luma / 255) * 255 - luma);
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    const luma = Math.round(lumaOf(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) * 255);
    lighten(pixels, at, changes[luma]!);
  }
}

/** Adds levels of 255 to the three channels of a pixel. */
export function lighten(pixels: Uint8Array | Uint8ClampedArray, at: number, levels: number): void {
  for (let channel = at; channel < at + 3; channel++)
    pixels[channel] = Math.max(0, Math.min(255, Math.round(pixels[channel]! + levels)));
}

/** Luma, 0–1, of channels 0–255. */
function lumaOf(red: number, green: number, blue: number): number {
  return (red * RED + green * GREEN + blue * BLUE) / 255;
}
