import type { StereoSamples } from './stereo-samples.js';

/** Some frames of a sound as little-endian 32-bit floats, left before right. */
export function interleaved({ left, right }: StereoSamples, from = 0, frames = left.length - from): Buffer {
  const both = new Float32Array(frames * 2);
  for (let at = 0; at < frames; at++) {
    both[at * 2] = left[from + at] ?? 0;
    both[at * 2 + 1] = right[from + at] ?? 0;
  }
  return Buffer.from(both.buffer);
}
