import { resample } from '../../../libs/sound/src/mix/resample.js';
import { highPass, lowPass } from '../../../libs/sound/src/mix/biquad.js';
import type { SpokenSound } from '../../../libs/sound/src/speech/voices/sentence-voice.js';
import type { Interval } from '../../../libs/sound/src/speech/word-timing.js';

const RATE = 16_000;
/** Of the sections of a filter of the eighth order. */
const BUTTERWORTH = [0.51, 0.6, 0.9, 2.56];

/** Semitones between the lowest and the highest tenth of the pitches of a voice, by autocorrelation. */
export function pitchRange(sound: SpokenSound): number {
  const samples = resample(sound.samples, sound.sampleRate, RATE);
  const window = RATE / 25;
  const match = (at: number, lag: number): number => {
    let [product, one, other] = [0, 0, 0];
    for (let index = at; index < at + window; index += 1) {
      const [here, there] = [samples[index] ?? 0, samples[index + lag] ?? 0];
      [product, one, other] = [product + here * there, one + here ** 2, other + there ** 2];
    }
    return one > window / 400 ? product / Math.sqrt(one * other) : 0;
  };
  const pitches: number[] = [];
  for (let at = 0; at + 2 * window < samples.length; at += window) {
    const lags = Array.from({ length: 140 }, (_, index) => Math.round(RATE / 260) + index);
    const matches = lags.map((lag) => match(at, lag));
    const best = Math.max(...matches);
    // The first lag that matches well: its multiples match too.
    if (best > 0.8) pitches.push(RATE / lags[matches.findIndex((value) => value > 0.95 * best)]!);
  }
  const [low, high] = [0.1, 0.9].map((share) => pitches.sort((a, b) => a - b)[Math.floor(share * pitches.length)]!);
  return 12 * Math.log2(high! / low!);
}

/** Decibels of what lies between 7.5 and 11 kHz, below the whole. */
export function brilliance({ samples, sampleRate }: SpokenSound): number {
  const power = (of: Float32Array): number => of.reduce((sum, sample) => sum + sample ** 2, 0) / of.length;
  let high = resample(samples, sampleRate, 48_000);
  const whole = power(high);
  for (const quality of [...BUTTERWORTH, ...BUTTERWORTH]) {
    high = highPass({ hertz: 7_500, quality }, 48_000).filter(high);
    high = lowPass({ hertz: 11_000, quality }, 48_000).filter(high);
  }
  return 10 * Math.log10(power(high) / whole + 1e-12);
}

/** Milliseconds by which the starts of words are off: the middle one, one that a word in a hundred exceeds, the worst. */
export function offBy(
  found: readonly Interval[],
  known: readonly Interval[],
): { median: number; most: number; worst: number } {
  const each = known
    .map(({ startSeconds }, at) => Math.abs(startSeconds - found[at]!.startSeconds) * 1000)
    .sort((a, b) => a - b);
  return { median: each[each.length >> 1]!, most: each[Math.floor(each.length * 0.99)]!, worst: each.at(-1)! };
}
