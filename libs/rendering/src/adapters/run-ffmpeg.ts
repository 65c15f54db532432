import { EncoderFailed } from '../encoder-failed.js';
import { flags } from './ffmpeg-flags.js';
import { lastWords, startFfmpeg } from './ffmpeg-program.js';

/** Runs ffmpeg over files of ours to its end. Throws `EncoderFailed`, or the reason of an abort. */
export async function runFfmpeg(path: string, argumentList: readonly string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const run = startFfmpeg(path, [...flags('-hide_banner -loglevel error -nostdin -y'), ...argumentList], { signal });
  run.child.stdin.end();
  run.child.stdout.resume();
  const end = await run.ended;
  signal.throwIfAborted();
  if (end.exitCode !== 0) throw new EncoderFailed(lastWords(end));
}
