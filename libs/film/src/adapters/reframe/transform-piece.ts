import { join } from 'node:path';
import { encoderFailed } from '@libs/sound';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { perSecond, rateText } from '../../reframe/frame-rate.js';
import type { TransformWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';
import { colourArguments } from './colour.js';
import { H264, STABLE } from './encoding.js';
import { filmInputFrom, numbered } from './film-input.js';
import { framesTold, TELL_FRAMES } from './frames-told.js';
import { framingFilter } from './framing-filter.js';

/** Seconds between key frames at most. */
const KEY_FRAMES = 2;

/** Frames a piece of the film anew. */
export async function transformPiece(work: TransformWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { firstFrame, frames, rate } = work;
  const path = join(surroundings.directory, 'piece.h264');
  let made = 0;
  await runFfmpeg(
    surroundings,
    [
      ...flags('-loglevel error'),
      ...TELL_FRAMES,
      ...filmInputFrom(inputPath(surroundings, 'film'), firstFrame, rate),
      ...flags('-map 0:v:0 -an -sn -dn -filter_complex_threads 1 -vf'),
      `${numbered(rate)},${framingFilter(work)},setsar=1,format=yuv420p`,
      ...flags(`-r ${rateText(rate)} -frames:v ${frames} -c:v libx264 -profile:v high -preset veryfast -crf 19`),
      ...flags(`-g ${Math.round(perSecond(rate) * KEY_FRAMES)}`),
      ...H264,
      ...colourArguments(work.colour),
      ...STABLE,
      ...flags('-f h264'),
      `file:${path}`,
    ],
    framesTold((count) => surroundings.onProgress(Math.min(1, (made = count) / frames))),
  );
  if (made !== frames) throw encoderFailed(`${made} frames were made of ${frames}`);
  return { files: [{ name: 'piece', path, mimeType: 'video/h264' }], facts: { frames } };
}
