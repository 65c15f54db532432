import { flags } from './ffmpeg-flags.js';
import type { FilmProgram } from './film-probe.js';
import { transcode } from './transcode.js';

/**
 * Seconds of the pictures and sounds in a file, by the timestamps of its packets. Nothing is decoded. The duration in the
 * header is ignored: anybody can write another one there. Reading stops at `mostSeconds`.
 */
export async function measureFilm(input: string[], mostSeconds: number, program: FilmProgram): Promise<number> {
  let seconds = 0;
  const copied = flags(`-map 0:v:0? -map 0:a:0? -c copy -t ${mostSeconds} -f null -`);
  await transcode([...input, ...copied], program, (reached) => (seconds = reached));
  return seconds;
}
