import { encoderFailed } from '../../encoder-failed.js';
import type { EncodingOptions } from '@libs/drawing';
import { flags } from './ffmpeg-flags.js';
import { lastWords, startFfmpeg, type FfmpegEnd } from './ffmpeg-program.js';

/**
 * Runs ffmpeg over files of ours to its end; `onOutput` gets what it writes to `pipe:1`. Throws `provider_unavailable`, what
 * `onOutput` threw, or the reason of an abort.
 */
export async function runFfmpeg(
  { ffmpegPath, signal }: Pick<EncodingOptions, 'ffmpegPath' | 'signal'>,
  argumentList: string[],
  onOutput: (chunk: Buffer) => void = () => undefined,
): Promise<FfmpegEnd> {
  signal.throwIfAborted();
  const run = startFfmpeg(ffmpegPath, [...flags('-hide_banner -nostdin -nostats -y'), ...argumentList], { signal });
  let refused: Error | undefined;
  run.child.stdout.on('data', (chunk: Buffer) => {
    if (refused !== undefined) return;
    try {
      onOutput(chunk);
    } catch (failure) {
      refused = failure instanceof Error ? failure : encoderFailed(String(failure));
      run.kill();
    }
  });
  run.child.stdin.end();
  const end = await run.ended;
  signal.throwIfAborted();
  if (refused !== undefined) throw refused;
  if (end.exitCode !== 0) throw encoderFailed(lastWords(end));
  return end;
}
