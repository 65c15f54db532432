import { writeFile } from 'node:fs/promises';
import { grainPlate, type PictureFinish, type ToneCurve } from '@libs/drawing';
import { flags } from '@libs/sound/adapters';

/** Black and the steps up to white in a film (BT.709, limited range). */
const [BLACK, STEPS] = [16, 219];

/** A film's finish as ffmpeg applies it: filters for pictures in limited-range yuv420p, and the grain as an input. */
export interface FilmFinish {
  filters: string;
  /** Arguments of the input that `filters` call `[grain:v]`; none without grain. */
  input: string[];
}

/** Writes the grain of a finish to a file. */
export async function filmFinish(
  { tone, grain }: PictureFinish,
  { width, height, fps }: { width: number; height: number; fps: number },
  path: string,
): Promise<FilmFinish> {
  const plate = grainPlate(grain, { width, height });
  if (!plate) return { filters: filterOfTone(tone), input: [] };
  // A frame of yuv420p, in which 128 changes nothing.
  const frame = Buffer.alloc(width * height * 1.5, 128);
  for (const [at, share] of plate.entries()) frame[at] = 128 + Math.round(share * STEPS);
  await writeFile(path, frame, { mode: 0o600 });
  return {
    // Of an input of one frame, `blend` repeats the frame to the end.
    filters: `${filterOfTone(tone)}[toned];[toned][grain:v]blend=all_mode=grainmerge`,
    input: [
      ...flags(`-f rawvideo -pix_fmt yuv420p -color_range tv -s ${width}x${height} -r ${fps} -i`),
      `file:${path}`,
    ],
  };
}

/** The same as `tonedLuma`. */
function filterOfTone({ low, high, gamma, strength }: ToneCurve): string {
  const white = 1 - high;
  // st and ld: a place of the expression's own.
  const moved = `st(0,pow(clip((val-${BLACK})/${STEPS},0,1),${gamma}))`;
  const shoulder = white > 0 ? `if(gt(ld(0),${1 - 2 * white}),${high}-pow(1-ld(0),2)/${4 * white},ld(0))` : 'ld(0)';
  const ranged = low > 0 ? `if(lt(ld(0),${2 * low}),${low}+pow(ld(0),2)/${4 * low},${shoulder})` : shoulder;
  return `lutyuv=y='${moved};val+${strength}*(${BLACK}+${STEPS}*${ranged}-val)'`;
}
