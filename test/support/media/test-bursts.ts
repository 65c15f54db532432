import { SOUNDTRACK_RATE, type StereoSamples } from '../../../libs/sound/src/mix/stereo-samples.js';
import { normalise, SOUNDTRACK_CEILING, SOUNDTRACK_LOUDNESS } from '../../../libs/sound/src/mix/normalise.js';

export interface TestBursts {
  seconds: number;
  /** Seconds from one burst to the next, and of a burst. */
  every: number;
  length: number;
  /** Samples for which a burst keeps a level. */
  hold: number;
  /** Linear level of the tone between the bursts. */
  bed: number;
}

/** Numbers from 0 to 1, the same for the same seed. */
function noise(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

function channel({ seconds, every, length, hold, bed }: TestBursts, seed: number): Float32Array {
  const next = noise(seed);
  let level = 0;
  return Float32Array.from({ length: seconds * SOUNDTRACK_RATE }, (_, at) => {
    if (at % Math.round(every * SOUNDTRACK_RATE) >= length * SOUNDTRACK_RATE) {
      return bed * Math.sin((2 * Math.PI * 220 * at) / SOUNDTRACK_RATE);
    }
    if (at % hold === 0) level = next() < 0.5 ? -1 : 1;
    return level;
  });
}

/** Short bursts of clipped noise over a tone, as loud as a soundtrack: a lossy encoder raises their peaks by up to 6 dB. */
export function testBursts(bursts: TestBursts): StereoSamples {
  const sides = { left: channel(bursts, 1), right: channel(bursts, 2) };
  return normalise({ ...sides, sampleRate: SOUNDTRACK_RATE }, SOUNDTRACK_LOUDNESS, SOUNDTRACK_CEILING);
}
