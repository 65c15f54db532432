import { flags } from './ffmpeg-flags.js';
import type { FilmProgram } from './film-probe.js';
import { transcode } from './transcode.js';

/**
 * Seconds of the longest of these streams of a file, by the timestamps of its packets; undefined where none of them has a
 * packet with a timestamp. Nothing is decoded. The duration in the header is ignored: anybody can write another one there.
 * Reading stops at `mostSeconds`.
 */
export async function measureFilm(
  input: string[],
  streams: readonly string[],
  mostSeconds: number,
  program: FilmProgram,
): Promise<number | undefined> {
  const measured: number[] = [];
  // One at a time: of several streams ffmpeg 7 and newer report the shortest.
  for (const stream of streams) {
    const copied = flags(`-map ${stream} -c copy -t ${mostSeconds} -f null -`);
    await transcode([...input, ...copied], program, (reached) => measured.push(reached));
  }
  return measured.length > 0 ? Math.max(...measured) : undefined;
}
