import { flags } from '@libs/sound/adapters';

/** Makes ffmpeg report on `pipe:1` how many frames it has written. */
export const TELL_FRAMES = flags('-progress pipe:1');

/** Reads what `TELL_FRAMES` has it tell. */
export function framesTold(onFrames: (frames: number) => void): (chunk: Buffer) => void {
  return (chunk) => {
    for (const [, frames] of chunk.toString('latin1').matchAll(/^frame= *(\d+)$/gm)) onFrames(Number(frames));
  };
}
