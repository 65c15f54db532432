import type { StereoSamples } from './stereo-samples.js';

/** Some frames of a sound as little-endian 32-bit floats, left before right. */
export function interleaved({ left, right }: StereoSamples, from = 0, frames = left.length - from): Buffer {
  const bytes = Buffer.alloc(frames * 8);
  for (let at = 0; at < frames; at++) {
    bytes.writeFloatLE(left[from + at] ?? 0, at * 8);
    bytes.writeFloatLE(right[from + at] ?? 0, at * 8 + 4);
  }
  return bytes;
}
