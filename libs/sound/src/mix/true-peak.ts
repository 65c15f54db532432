import { toDecibels } from './decibels.js';
import type { StereoSamples } from './stereo-samples.js';

/** dBTP that no finished file passes: a decoded signal below it does not clip. */
export const HIGHEST_TRUE_PEAK = -1;
const OVERSAMPLING = 4;
const HALF = 12;
/** Between samples a signal rises at most about this factor above them; quieter places cannot hold the peak sought. */
export const RISE = 2;

/** The interpolating kernels at one, two and three quarters of the way to the next sample (BS.1770-5, annex 2). */
const KERNELS = Array.from({ length: OVERSAMPLING - 1 }, (_, phase) => {
  const taps = Float64Array.from({ length: 2 * HALF }, (_, tap) => {
    const x = tap - HALF + 1 - (phase + 1) / OVERSAMPLING;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / (2 * HALF)) ** 2;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
});

/** The highest magnitude from this sample up to the next one. */
export function peakAfter(samples: Float32Array, at: number): number {
  let highest = Math.abs(samples[at]!);
  const first = at - HALF + 1;
  for (const kernel of KERNELS) {
    let sum = 0;
    for (let tap = Math.max(0, -first); tap < kernel.length && first + tap < samples.length; tap++) {
      sum += kernel[tap]! * samples[first + tap]!;
    }
    highest = Math.max(highest, Math.abs(sum));
  }
  return highest;
}

function channelPeak(samples: Float32Array): number {
  let highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  for (let at = 0; at + 1 < samples.length; at++) {
    const near = Math.max(Math.abs(samples[at]!), Math.abs(samples[at + 1]!));
    if (near * RISE > highest) highest = Math.max(highest, peakAfter(samples, at));
  }
  return highest;
}

/** The true peak of both channels in dBTP, four times oversampled; minus infinity for silence. */
export function truePeak({ left, right }: StereoSamples): number {
  return toDecibels(Math.max(channelPeak(left), channelPeak(right)));
}
