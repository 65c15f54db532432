import { open } from 'node:fs/promises';
import { interleaved } from '../mix/interleaved.js';
import { SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';
import { flags } from './ffmpeg/ffmpeg-flags.js';

/** Samples that become bytes at once: a second. */
const CHUNK = SOUNDTRACK_RATE;

/** A file of samples without a header, as an input of ffmpeg. */
export function rawSoundInput(path: string): string[] {
  return [...flags(`-f f32le -ar ${SOUNDTRACK_RATE} -ac 2 -i`), `file:${path}`];
}

/** Writes samples at 48 kHz as they come, and never holds all of them. Returns their seconds. */
export async function writeRawSound(
  path: string,
  sound: AsyncIterable<StereoSamples> | Iterable<StereoSamples>,
  signal: AbortSignal,
): Promise<number> {
  let samples = 0;
  const file = await open(path, 'w', 0o600);
  try {
    for await (const part of sound) {
      for (let from = 0; from < part.left.length; from += CHUNK) {
        signal.throwIfAborted();
        await file.writeFile(interleaved(part, from, Math.min(CHUNK, part.left.length - from)));
      }
      signal.throwIfAborted();
      samples += part.left.length;
    }
  } finally {
    await file.close();
  }
  return samples / SOUNDTRACK_RATE;
}
