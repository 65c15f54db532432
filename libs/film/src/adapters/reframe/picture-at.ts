import { encoderFailed } from '@libs/sound';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { rateText, type FrameRate } from '../../reframe/frame-rate.js';
import type { UnitSurroundings } from '../../units/unit-work.js';
import { filmInputFrom, numbered } from './film-input.js';

interface Moment {
  frame: number;
  rate: FrameRate;
  /** Of the pixels that come back. */
  size: { width: number; height: number };
}

/** One frame of a film as RGBA pixels. */
export async function pictureAt(
  path: string,
  { frame, rate, size }: Moment,
  surroundings: Pick<UnitSurroundings, 'ffmpegPath' | 'signal'>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await runFfmpeg(
    surroundings,
    [
      ...flags('-loglevel error'),
      ...filmInputFrom(path, frame, rate),
      ...flags('-map 0:v:0 -vf'),
      `${numbered(rate)},scale=${size.width}:${size.height}:flags=bicubic+accurate_rnd+full_chroma_int`,
      ...flags(`-r ${rateText(rate)} -frames:v 1 -pix_fmt rgba -f rawvideo pipe:1`),
    ],
    (chunk) => chunks.push(chunk),
  );
  const pixels = Buffer.concat(chunks);
  if (pixels.length !== size.width * size.height * 4) throw encoderFailed(`there is no frame ${frame} in the film`);
  return pixels;
}
