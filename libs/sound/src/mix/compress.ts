import { toDecibels, toGain } from './decibels.js';

export interface Compression {
  /** Level in dBFS (RMS) above which the ratio applies. */
  threshold: number;
  ratio: number;
  attackSeconds: number;
  releaseSeconds: number;
}

/** Evens out the level of one channel in place; no make-up gain, the mix sets levels by loudness. */
export function compress(samples: Float32Array, sampleRate: number, settings: Compression): Float32Array {
  const attack = 1 - Math.exp(-1 / (settings.attackSeconds * sampleRate));
  const release = 1 - Math.exp(-1 / (settings.releaseSeconds * sampleRate));
  const follow = 1 - Math.exp(-1 / (0.01 * sampleRate));
  let [power, reduction] = [0, 0];
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at]!;
    power += (sample * sample - power) * follow;
    const over = Math.max(0, toDecibels(Math.sqrt(power) + 1e-9) - settings.threshold);
    const wanted = over * (1 - 1 / settings.ratio);
    reduction += (wanted - reduction) * (wanted > reduction ? attack : release);
    samples[at] = sample * toGain(-reduction);
  }
  return samples;
}
