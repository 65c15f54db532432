import { inOneGo, type Steps } from '../steps.js';
import { limited } from './limiter.js';
import { integratedLoudness, LoudnessMeter } from './loudness.js';
import type { StereoSamples } from './stereo-samples.js';

/** LUFS and dBTP of every soundtrack. The ceiling leaves the room that a lossy codec needs to stay under −1 dBTP. */
export const SOUNDTRACK_LOUDNESS = -14;
export const SOUNDTRACK_CEILING = -2;
const CLOSE_ENOUGH = 0.1;
const MOST_ROUNDS = 6;
/** More gain than this would turn the noise of an almost silent track into its content. */
const MOST_GAIN = 40;

/**
 * Brings a track to the given loudness under a true-peak ceiling, in place; limiting costs loudness, so it is made good in
 * rounds. Silence stays as it is.
 */
export function* normalising(samples: StereoSamples, loudness: number, ceiling: number): Steps<StereoSamples> {
  const before = integratedLoudness(samples);
  if (!Number.isFinite(before)) return samples;
  let gain = Math.min(MOST_GAIN, loudness - before);
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const meter = new LoudnessMeter(samples.sampleRate);
    let heard = 0;
    for (const part of limited(samples, { gain, ceiling })) {
      yield (round - 1 + heard / samples.left.length) / MOST_ROUNDS;
      meter.add(part);
      heard += part.left.length;
    }
    const missing = loudness - meter.integrated();
    if (Math.abs(missing) < CLOSE_ENOUGH || gain + missing > MOST_GAIN) break;
    gain += missing;
  }
  let from = 0;
  for (const part of limited(samples, { gain, ceiling })) {
    yield (MOST_ROUNDS - 1 + from / samples.left.length) / MOST_ROUNDS;
    samples.left.set(part.left, from);
    samples.right.set(part.right, from);
    from += part.left.length;
  }
  return samples;
}

/** The same without looking up: for sounds that are short. */
export function normalise(samples: StereoSamples, loudness: number, ceiling: number): StereoSamples {
  return inOneGo(normalising(samples, loudness, ceiling));
}
