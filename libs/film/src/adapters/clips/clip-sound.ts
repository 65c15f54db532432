import { SOUNDTRACK_RATE, type StereoSamples } from '@libs/sound';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { filmInput } from '../reframe/film-input.js';
import type { ClipFile, ClipProgram } from './read-clip.js';

/** Bytes of a sample of both sides. */
const BYTES = 8;

/** A stretch of the sound of a clip. Silence stands where the sound begins late or ends early. */
export async function clipSound(
  { path }: ClipFile,
  { start, seconds }: { start: number; seconds: number },
  program: ClipProgram,
): Promise<StereoSamples> {
  const samples = Math.round(seconds * SOUNDTRACK_RATE);
  const [left, right] = [new Float32Array(samples), new Float32Array(samples)];
  let taken = 0;
  let rest = Buffer.alloc(0);
  await runFfmpeg(
    program,
    [
      ...flags('-loglevel error -ss'),
      start.toFixed(6),
      ...filmInput(path),
      ...flags(`-map 0:a:0 -t ${seconds.toFixed(6)} -af aresample=${SOUNDTRACK_RATE}:async=1:first_pts=0`),
      ...flags('-ac 2 -f f32le pipe:1'),
    ],
    (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      let at = 0;
      for (; at + BYTES <= rest.length && taken < samples; at += BYTES, taken++) {
        left[taken] = rest.readFloatLE(at);
        right[taken] = rest.readFloatLE(at + BYTES / 2);
      }
      rest = rest.subarray(taken < samples ? at : rest.length);
    },
  );
  return { left, right, sampleRate: SOUNDTRACK_RATE };
}
