import type { EncodingOptions } from '@libs/drawing';
import { encoderFailed } from '@libs/sound';
import { flags, lastWords, runFfmpeg } from '@libs/sound/adapters';
import type { Piece } from '../encode/join-pieces.js';
import { readMp4Facts } from '../encode/read-mp4-facts.js';
import { filmInput } from '../reframe/film-input.js';

/** A part of a film, in frames. It begins with a key frame, and so does what follows it. */
export interface Part {
  from: number;
  frames: number;
}

/** Copies parts of the picture of a film into files whose paths begin with `into`; nothing is encoded again. */
export async function splitFilm(
  path: string,
  { parts, fps, into }: { parts: readonly Part[]; fps: number; into: string },
  surroundings: Pick<EncodingOptions, 'ffmpegPath' | 'signal'>,
): Promise<(Piece & { decoding: string | undefined })[]> {
  if (parts.length === 0) return [];
  const ends = parts.flatMap(({ from, frames }) => [from, from + frames]);
  const starts = [...new Set([0, ...ends])].toSorted((one, other) => one - other);
  // A cut is made before the first key frame after its time.
  const times = starts.slice(1).map((frame) => ((frame - 0.5) / fps).toFixed(6));
  const end = await runFfmpeg(surroundings, [
    ...flags('-loglevel error'),
    ...filmInput(path),
    ...flags(`-map 0:v:0 -c copy -f segment -segment_times ${times.join(',')}`),
    ...flags('-segment_format mp4 -reset_timestamps 1'),
    `file:${into}%03d.mp4`,
  ]);
  return Promise.all(
    parts.map(async ({ from, frames }) => {
      const piece = `${into}${String(starts.indexOf(from)).padStart(3, '0')}.mp4`;
      const { tracks } = await readMp4Facts(piece);
      const found = tracks[0]?.samples ?? 0;
      // ffmpeg may end well although the disk is full.
      if (found !== frames)
        throw encoderFailed(`the part from frame ${from} has ${found} frames and not ${frames}: ${lastWords(end)}`);
      return { path: piece, frames, decoding: tracks[0]?.decoding };
    }),
  );
}
