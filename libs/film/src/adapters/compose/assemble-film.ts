import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssembleWork } from '../../compose/compose-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { FRAME_TICKS } from '../encode/film-encoding.js';
import { inputPath } from '../units/input-path.js';

/** Joins pieces as they are; nothing is encoded again. */
export async function assembleFilm({ fps, pieces }: AssembleWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const list = join(surroundings.directory, 'pieces.txt');
  const path = join(surroundings.directory, 'film.mp4');
  // The duration in a piece's header is rounded to milliseconds, which would shift every later piece.
  const lines = pieces.map(
    ({ input, frames }) =>
      `file 'file:${quoted(inputPath(surroundings, input))}'\nduration ${(frames / fps).toFixed(6)}\n`,
  );
  await writeFile(list, lines.join(''));
  const argumentList = [
    ...flags('-loglevel error -protocol_whitelist file -f concat -safe 0 -i'),
    `file:${list}`,
    ...flags('-map 0:v:0 -c copy -map_metadata -1 -fflags +bitexact'),
    ...flags(`-video_track_timescale ${fps * FRAME_TICKS} -f mp4`),
    `file:${path}`,
  ];
  await runFfmpeg(surroundings, argumentList);
  return { files: [{ name: 'film', path, mimeType: 'video/mp4' }], facts: {} };
}

/** Escapes a path for single quotes in a list of ffmpeg's concat demuxer. */
function quoted(path: string): string {
  return path.replaceAll("'", String.raw`'\''`);
}
