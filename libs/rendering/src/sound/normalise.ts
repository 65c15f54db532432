import { toGain } from './decibels.js';
import { limit } from './limiter.js';
import { integratedLoudness } from './loudness.js';
import type { StereoSamples } from './stereo-samples.js';

/** LUFS and dBTP of every soundtrack. The ceiling leaves the room that a lossy codec needs to stay under −1 dBTP. */
export const SOUNDTRACK_LOUDNESS = -14;
export const SOUNDTRACK_CEILING = -2;
const CLOSE_ENOUGH = 0.1;
const MOST_ROUNDS = 6;
/** More gain than this would turn the noise of an almost silent track into its content. */
const MOST_GAIN = 40;

function amplified({ left, right, sampleRate }: StereoSamples, decibels: number): StereoSamples {
  const gain = toGain(decibels);
  return { left: left.map((sample) => sample * gain), right: right.map((sample) => sample * gain), sampleRate };
}

/** Brings a track to the given loudness under a true-peak ceiling; limiting costs loudness, so it is made good in rounds. */
export function normalise(samples: StereoSamples, loudness: number, ceiling: number): StereoSamples {
  const before = integratedLoudness(samples);
  if (!Number.isFinite(before)) return samples;
  let gain = Math.min(MOST_GAIN, loudness - before);
  for (let round = 1; ; round++) {
    const limited = limit(amplified(samples, gain), ceiling);
    const missing = loudness - integratedLoudness(limited);
    if (Math.abs(missing) < CLOSE_ENOUGH || round === MOST_ROUNDS || gain + missing > MOST_GAIN) return limited;
    gain += missing;
  }
}
