import { EncoderFailed } from '../../encoder-failed.js';
import type { UnitSurroundings } from '../../unit-work.js';
import { flags } from '../ffmpeg-flags.js';
import { lastWords, startFfmpeg, type FfmpegEnd } from '../ffmpeg-program.js';

type Listener = (chunk: Buffer) => void;

/**
 * Runs ffmpeg to its end; `onOutput` gets what it writes to `pipe:1`. Throws `EncoderFailed`, what `onOutput` threw, or the
 * reason of an abort.
 */
export async function runFfmpeg(
  { ffmpegPath, signal }: Pick<UnitSurroundings, 'ffmpegPath' | 'signal'>,
  argumentList: string[],
  onOutput: Listener = () => undefined,
): Promise<FfmpegEnd> {
  signal.throwIfAborted();
  const run = startFfmpeg(ffmpegPath, [...flags('-hide_banner -nostdin -nostats -y'), ...argumentList], { signal });
  let refused: Error | undefined;
  run.child.stdout.on('data', (chunk: Buffer) => {
    if (refused !== undefined) return;
    try {
      onOutput(chunk);
    } catch (failure) {
      refused = failure instanceof Error ? failure : new EncoderFailed(String(failure));
      run.kill();
    }
  });
  run.child.stdin.end();
  const end = await run.ended;
  signal.throwIfAborted();
  if (refused !== undefined) throw refused;
  if (end.exitCode !== 0) throw new EncoderFailed(lastWords(end));
  return end;
}

/** Asks ffmpeg to tell on `pipe:1` how many frames it has made. */
export const TELL_FRAMES = flags('-progress pipe:1');

/** Reads what `TELL_FRAMES` has it tell. */
export function framesTold(onFrames: (frames: number) => void): Listener {
  return (chunk) => {
    for (const [, frames] of chunk.toString('latin1').matchAll(/^frame= *(\d+)$/gm)) onFrames(Number(frames));
  };
}

/** Cuts what comes into pieces of one size; a piece is only good until the next one comes. */
export function piecewise(bytes: number, onPiece: Listener): Listener {
  const piece = Buffer.alloc(bytes);
  let filled = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(piece, filled, at);
      at += taken;
      filled += taken;
      if (filled === bytes) {
        filled = 0;
        onPiece(piece);
      }
    }
  };
}
