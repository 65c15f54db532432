import { isMediumError, StorageUnavailable } from '@libs/storage';
import { MediaUnreadable } from '../media-unreadable.js';
import { flags } from './ffmpeg-flags.js';
import { lastWords, startFfmpeg } from './ffmpeg-program.js';
import type { FilmProgram } from './film-probe.js';

/**
 * Runs ffmpeg on an untrusted file. `onSeconds` is called each time the output has grown, with its length. Returns the number
 * of pictures in the output.
 */
export async function transcode(
  argumentList: string[],
  { path, environment, signal }: FilmProgram,
  onSeconds: (seconds: number) => void,
): Promise<number> {
  const reports = flags('-hide_banner -nostdin -nostats -loglevel error -y -stats_period 1 -progress pipe:1');
  const run = startFfmpeg(path, [...reports, ...argumentList], { environment, signal });
  let reached = -1;
  let pictures = 0;
  run.child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const [, count] of text.matchAll(/^frame=(\d+)$/gm)) pictures = Number(count);
    for (const [, at = ''] of text.matchAll(/^out_time_us=(\d+)$/gm)) {
      // A report without growth counts as silence, so that a hung ffmpeg is ended.
      if (Number(at) > reached) onSeconds((reached = Number(at)) / 1_000_000);
    }
  });
  run.child.stdin.end();
  const end = await run.ended;
  signal.throwIfAborted();
  if (end.exitCode === 0) return pictures;
  const words = new Error(end.log);
  if (isMediumError(words)) throw new StorageUnavailable(words);
  throw new MediaUnreadable('The video or sound in the file could not be decoded.', {
    cause: new Error(lastWords(end)),
  });
}
