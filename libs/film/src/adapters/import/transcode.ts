import { isMediumError, StorageUnavailable } from '@libs/kernel';
import { mediaUnreadable } from '../../import/media-unreadable.js';
import { refusalOfCodec } from './coding-refusal.js';
import { flags, lastWords, startFfmpeg } from '@libs/sound/adapters';
import type { FilmProgram } from '../encode/film-probe.js';

/** Characters of the log that are searched again with the next ones: a line may arrive in two parts. */
const SEARCHED_AGAIN = 100;

/**
 * Runs ffmpeg on an untrusted file. `onSeconds` is called each time the output has grown, with its length. `refusal` reads
 * what ffmpeg complains of: an error that it returns ends ffmpeg at once and is thrown. Returns the number of pictures in
 * the output.
 */
export async function transcode(
  argumentList: string[],
  { path, environment, signal }: FilmProgram,
  onSeconds: (seconds: number) => void,
  refusal?: (log: string) => Error | undefined,
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
  let refused: Error | undefined;
  let searched = '';
  run.child.stderr.on('data', (text: string) => {
    searched += text;
    refused ??= refusal?.(searched);
    if (refused) run.kill();
    searched = searched.slice(-SEARCHED_AGAIN);
  });
  run.child.stdin.end();
  const end = await run.ended;
  signal.throwIfAborted();
  if (refused) throw refused;
  if (end.exitCode === 0) return pictures;
  const words = new Error(end.log);
  if (isMediumError(words)) throw new StorageUnavailable(words);
  const codec = refusalOfCodec(end.log);
  if (codec) throw codec;
  throw mediaUnreadable('The video or sound in the file could not be decoded.', {
    cause: new Error(lastWords(end)),
  });
}
