/** Colour values that are passed on to the encoder; ffmpeg's `unknown` is not. */
const NAME = /^(bt709|bt470bg|bt470m|smpte170m|smpte240m|fcc|bt2020nc|bt2020|bt2020-10|gamma22|gamma28)$/;

/**
 * Matrix, primaries and transfer from what ffmpeg says of a film: `tv, bt709`, or `tv, smpte170m/bt470bg/bt709` where they
 * differ. None where one of them is not known.
 */
export function colourOf(said: string): string[] {
  const names = (said.split(', ').at(-1) ?? '').split('/');
  const all = names.length === 1 ? [names[0]!, names[0]!, names[0]!] : names;
  return all.length === 3 && all.every((name) => NAME.test(name)) ? all : [];
}

export function colourArguments([matrix, primaries, transfer]: readonly string[]): string[] {
  const range = ['-color_range', 'tv'];
  if (matrix === undefined || primaries === undefined || transfer === undefined) return range;
  return [...range, '-colorspace', matrix, '-color_primaries', primaries, '-color_trc', transfer];
}
