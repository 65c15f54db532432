import { bandPass, highShelf, lowShelf, peak } from './biquad.js';
import { toDecibels } from './decibels.js';

/** The balance a sound should have: decibels of each octave band, one against the other. */
export interface Tone {
  /** Middle of each band in hertz, rising. */
  hertz: number[];
  decibels: number[];
  /** How much of the difference is corrected, 0 to 1, and the most that is done to a band in decibels. */
  strength: number;
  most: number;
}

/** Samples that are measured at once. */
const PART = 4_800;

/** Level of one octave around a frequency. */
function bandLevel(samples: Float32Array, sampleRate: number, hertz: number): number {
  const band = bandPass({ hertz }, sampleRate);
  const part = new Float64Array(PART);
  let power = 0;
  for (let from = 0; from < samples.length; from += PART) {
    const heard = part.subarray(0, Math.min(PART, samples.length - from));
    heard.set(samples.subarray(from, from + PART));
    band.filter(heard);
    for (let at = 0; at < heard.length; at++) power += heard[at]! * heard[at]!;
  }
  return toDecibels(Math.sqrt(power / Math.max(1, samples.length)) + 1e-9);
}

/** The gain of each band, in decibels, that brings a sound nearer to a tone without changing how loud it is overall. */
export function toneGains(samples: Float32Array, sampleRate: number, tone: Tone): number[] {
  const missing = tone.hertz.map((hertz, band) => tone.decibels[band]! - bandLevel(samples, sampleRate, hertz));
  const mean = missing.reduce((sum, gain) => sum + gain, 0) / missing.length;
  return missing.map((gain) => Math.min(tone.most, Math.max(-tone.most, (gain - mean) * tone.strength)));
}

/** An equaliser with these gains, shelves at both ends; filters in place. */
export function shapeTone(samples: Float32Array, sampleRate: number, hertz: number[], gains: number[]): Float32Array {
  for (const [band, gain] of gains.entries()) {
    const shape = { hertz: hertz[band]!, gain, quality: 1.1 };
    if (band === 0) lowShelf({ hertz: shape.hertz * 1.3, gain }, sampleRate).filter(samples);
    else if (band === gains.length - 1) highShelf({ hertz: shape.hertz * 0.8, gain }, sampleRate).filter(samples);
    else peak(shape, sampleRate).filter(samples);
  }
  return samples;
}
