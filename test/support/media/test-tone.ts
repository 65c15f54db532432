import { toGain } from '../../../libs/sound/src/mix/decibels.js';
import { SOUNDTRACK_RATE } from '../../../libs/sound/src/mix/stereo-samples.js';

export interface TestTone {
  hertz: number;
  /** Peak level in dBFS. */
  level: number;
  seconds: number;
  sampleRate?: number;
  /** Where the sine starts, in turns. */
  phase?: number;
}

/** A sine for measuring with: the reference signal of loudness and peak meters. */
export function testTone({ hertz, level, seconds, sampleRate = SOUNDTRACK_RATE, phase = 0 }: TestTone): Float32Array {
  const gain = toGain(level);
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, at) => gain * Math.sin(2 * Math.PI * ((hertz * at) / sampleRate + phase)),
  );
}

/** Level of one frequency in dBFS (peak), by correlation with a sine and a cosine. */
export function levelOf(samples: Float32Array, hertz: number, sampleRate: number = SOUNDTRACK_RATE): number {
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    real += sample * Math.cos((2 * Math.PI * hertz * at) / sampleRate);
    imaginary += sample * Math.sin((2 * Math.PI * hertz * at) / sampleRate);
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / samples.length + 1e-12);
}
