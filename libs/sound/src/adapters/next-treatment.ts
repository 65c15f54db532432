import { SOUNDTRACK_CEILING } from '../mix/normalise.js';
import { HIGHEST_TRUE_PEAK } from '../mix/true-peak.js';
import type { SoundMeasurements } from '../sound-quality.js';
import type { WantedLoudness } from '../wanted-loudness.js';
import { AAC_CODERS, type AacCoder, type SoundTreatment } from './sound-treatment.js';

export interface TreatedSound {
  codec: string;
  treatment: SoundTreatment;
  /** Of the decoded result. */
  found: Pick<SoundMeasurements, 'loudness' | 'truePeak'>;
  wanted: WantedLoudness | undefined;
}

/** Decibels below the limit that the next encode aims at. */
const MARGIN = 0.1;
/** Decibels by which a sound is lowered at most. */
const MOST_LOWERED = 1;
/** Decibels of loudness that an encode may lose. A sound that misses more was too quiet before, and stays refused. */
const MOST_LOSS = 3;

/**
 * The treatment for the next encode; undefined when the result is as wanted or no treatment helps. ffmpeg's AAC coders raise
 * different frames, so another coder comes first. The gain is lowered, once for each coder, where that is enough and the
 * loudness stays within its tolerance. A limiter comes last: it lowers the peaks alone, so the loudness can be kept.
 */
export function nextTreatment({ codec, treatment, found, wanted }: TreatedSound): SoundTreatment | undefined {
  const excess = found.truePeak - HIGHEST_TRUE_PEAK;
  const missing = wanted ? wanted.target - found.loudness : 0;
  if (excess <= 0 && !lostLoudness(missing, wanted)) return undefined;
  const coder = codec === 'aac' ? nextCoder(treatment.coder) : undefined;
  if (coder === 'fast') return { ...treatment, coder };
  const lower = excess > 0 ? excess + MARGIN : 0;
  const room = Math.min(MOST_LOWERED, wanted ? wanted.tolerance - missing : Infinity);
  const isFresh = treatment.gain === 0 && treatment.ceiling === undefined;
  if (isFresh && lower > 0 && lower <= room) return { ...treatment, gain: -lower };
  if (coder) return { coder, gain: 0 };
  return limited(treatment, lower, wanted && missing);
}

/** Whether the encode moved the loudness out of its tolerance, by so little that a gain can make it good. */
function lostLoudness(missing: number, wanted: WantedLoudness | undefined): boolean {
  if (!wanted) return false;
  return Math.abs(missing) > wanted.tolerance && Math.abs(missing) <= wanted.tolerance + MOST_LOSS;
}

function nextCoder(coder: AacCoder): AacCoder | undefined {
  return AAC_CODERS[AAC_CODERS.indexOf(coder) + 1];
}

function limited({ coder, gain, ceiling }: SoundTreatment, lower: number, missing: number | undefined): SoundTreatment {
  return {
    coder,
    gain: missing === undefined ? 0 : Math.min(gain + missing, MOST_LOSS),
    ceiling: (ceiling ?? SOUNDTRACK_CEILING + gain) - lower,
  };
}
