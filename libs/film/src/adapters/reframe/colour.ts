import type { PictureCoding } from '../encode/film-probe.js';

/** Colour values that are passed on to the encoder; ffmpeg's `unknown` is not. */
const NAME = /^(bt709|bt470bg|bt470m|smpte170m|smpte240m|fcc|bt2020nc|bt2020|bt2020-10|gamma22|gamma28)$/;

/** Matrix, primaries and transfer of a film; none where one of them is not known. */
export function colourOf({ matrix = '', primaries = '', transfer = '' }: PictureCoding): string[] {
  const all = [matrix, primaries, transfer];
  return all.every((name) => NAME.test(name)) ? all : [];
}

export function colourArguments([matrix, primaries, transfer]: readonly string[]): string[] {
  const range = ['-color_range', 'tv'];
  if (matrix === undefined || primaries === undefined || transfer === undefined) return range;
  return [...range, '-colorspace', matrix, '-color_primaries', primaries, '-color_trc', transfer];
}
