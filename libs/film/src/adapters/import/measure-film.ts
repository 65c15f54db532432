import { flags } from '@libs/sound/adapters';
import type { FilmProgram } from '../encode/film-probe.js';
import { transcode } from './transcode.js';

export interface FilmMeasure {
  /** Of the longest stream, by the timestamps of its packets; undefined where no packet has one. */
  seconds?: number;
  /** Of the stream of pictures alone; 0 where none of its packets has a timestamp. */
  pictureSeconds: number;
  /** Packets of the stream of pictures: each holds one. */
  pictures: number;
  /** A packet that the file announces lies behind its end. */
  endsEarly: boolean;
}

/** Logged by the demuxers of MP4 and Matroska where the file ends within a packet. */
const ENDS_EARLY = /: partial file|File ended prematurely/;

/**
 * Counts the packets of these streams of a file without decoding. The header's length and frame rate are ignored: they
 * can be forged. Reading stops at `mostSeconds`.
 */
export async function measureFilm(
  input: string[],
  streams: readonly string[],
  mostSeconds: number,
  program: FilmProgram,
): Promise<FilmMeasure> {
  const measured: number[] = [];
  let [pictures, pictureSeconds, endsEarly] = [0, 0, false];
  const onLog = (log: string): undefined => void (endsEarly ||= ENDS_EARLY.test(log));
  // One at a time: of several streams ffmpeg 7 and newer report the shortest.
  for (const stream of streams) {
    // Which packets are key frames is the file's word, too: without `-copyinkf` those before the first are not counted.
    const copied = flags(`-map ${stream} -c copy -copyinkf -t ${mostSeconds} -f null -`);
    const reached: number[] = [];
    const packets = await transcode([...input, ...copied], program, (seconds) => reached.push(seconds), onLog);
    measured.push(...reached);
    if (packets > 0) [pictures, pictureSeconds] = [packets, reached.at(-1) ?? 0];
  }
  return { seconds: measured.length > 0 ? Math.max(...measured) : undefined, pictureSeconds, pictures, endsEarly };
}
