import { bandPass } from '../../mix/biquad.js';
import { resample } from '../../mix/resample.js';
import type { SpokenSound } from './sentence-voice.js';

/** Seconds of a frame. */
export const FRAME_SECONDS = 0.01;
/** Middles of the bands in hertz, a mel apart from each other; the rate has room for the highest. */
const BANDS = [250, 450, 700, 1_000, 1_350, 1_800, 2_350, 3_000, 3_800, 4_800];
const QUALITY = 2.5;
const RATE = 16_000;
/** Decibels below the loudest frame at which a frame is silent. */
const FLOOR = 45;

/** Decibels of loudness that count as much as the spread of a band. */
const LOUDNESS = 6;

/** What is heard in each 10 ms: the levels of bands of the spectrum, comparable between voices. */
export interface SpeechFeatures {
  frames: Float32Array[];
  /** Decibels of each frame below the loudest. */
  levels: Float32Array;
}

export function speechFeatures({ samples, sampleRate }: SpokenSound): SpeechFeatures {
  const narrow = resample(samples, sampleRate, RATE);
  const bands = BANDS.map((hertz) => levelsOf(bandPass({ hertz, quality: QUALITY }, RATE).filter(narrow.slice())));
  const whole = levelsOf(narrow);
  const loudest = whole.reduce((most, level) => Math.max(most, level), -Infinity);
  const levels = whole.map((level) => Math.max(-FLOOR, level - loudest));
  const even = bands.map((band) => evened(band, levels));
  const frames = Array.from(levels, (level, at) =>
    Float32Array.from([...even.map((band) => band[at]!), ...even.map((band) => rise(band, at)), level / LOUDNESS]),
  );
  return { frames, levels };
}

/** Decibels of each frame. */
export function levelsOf(samples: Float32Array, rate = RATE): Float32Array {
  const step = rate * FRAME_SECONDS;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, frame) => {
    let power = 0;
    for (let at = frame * step; at < (frame + 1) * step; at++) power += samples[at]! ** 2;
    return 10 * Math.log10(power / step + 1e-10);
  });
}

/** A band with the mean and spread of its voiced frames taken out: what is left of two voices is what they say. */
function evened(band: Float32Array, levels: Float32Array): Float32Array {
  const voiced = band.filter((_, at) => levels[at]! > -30);
  const mean = voiced.reduce((sum, level) => sum + level, 0) / Math.max(1, voiced.length);
  const spread =
    Math.sqrt(voiced.reduce((sum, level) => sum + (level - mean) ** 2, 0) / Math.max(1, voiced.length)) || 1;
  return band.map((level) => Math.max(-3, (level - mean) / spread));
}

/** Half of the change of a band around a frame. */
function rise(band: Float32Array, at: number): number {
  return ((band[at + 3] ?? 0) - (band[at - 3] ?? 0)) / 2;
}
