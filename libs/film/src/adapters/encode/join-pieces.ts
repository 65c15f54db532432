import { rm, writeFile } from 'node:fs/promises';
import type { EncodingOptions } from '@libs/drawing';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { FRAME_TICKS } from './film-encoding.js';

export interface Piece {
  path: string;
  frames: number;
}

/** Joins pieces of one encoding as they are into the film of that path; nothing is encoded again. */
export async function joinPieces(
  pieces: readonly Piece[],
  { fps, path }: { fps: number; path: string },
  surroundings: Pick<EncodingOptions, 'ffmpegPath' | 'signal'>,
): Promise<void> {
  const list = `${path}.txt`;
  // The duration in a piece's header is rounded to milliseconds, which would shift every later piece.
  const lines = pieces.map(
    ({ path: piece, frames }) => `file 'file:${quoted(piece)}'\nduration ${(frames / fps).toFixed(6)}\n`,
  );
  await writeFile(list, lines.join(''));
  await runFfmpeg(surroundings, [
    ...flags('-loglevel error -protocol_whitelist file -f concat -safe 0 -i'),
    `file:${list}`,
    ...flags('-map 0:v:0 -c copy -map_metadata -1 -fflags +bitexact'),
    ...flags(`-video_track_timescale ${fps * FRAME_TICKS} -f mp4`),
    `file:${path}`,
  ]);
  await rm(list);
}

/** Escapes a path for single quotes in a list of ffmpeg's concat demuxer. */
function quoted(path: string): string {
  return path.replaceAll("'", String.raw`'\''`);
}
