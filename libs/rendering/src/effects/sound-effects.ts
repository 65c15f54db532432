import { Random } from '../drawing/random.js';
import { toGain } from '../sound/decibels.js';
import type { Steps } from '../in-one-go.js';
import { integratedLoudness } from '../sound/loudness.js';
import { silence, SOUNDTRACK_RATE, type StereoSamples } from '../sound/stereo-samples.js';
import { truePeak } from '../sound/true-peak.js';
import type { Effect } from './effect.js';
import { effectsIn } from './effect-list.js';
import { UnknownSound } from './unknown-sound.js';

/** dBTP of every effect, and the LUFS that one going on for long may have. */
const [PEAK, LOUDEST] = [-3, -16];
/** Seconds between two strokes of a sound that is struck again and again. */
const PAUSE = [0.2, 0.9] as const;
const [FADE_IN, FADE_OUT] = [0.002, 0.06];
/** The first sound named stands in front. */
const BEHIND = 0.6;

/** The sounds that a text calls for. Throws `UnknownSound` when it names none. */
export function namedEffects(text: string): Effect[] {
  const effects = effectsIn(text);
  if (effects.length === 0) throw new UnknownSound();
  return effects;
}

/** Seconds that sounds take when nobody says. */
export function naturalSeconds(effects: readonly Effect[]): number {
  return Math.max(...effects.map(({ seconds }) => seconds));
}

/** Fills a time with one sound, in its way. */
function filling(effect: Effect, random: Random, seconds: number): StereoSamples {
  if (effect.fills !== 'again') return effect.sound(random, seconds);
  const stage = silence(seconds);
  for (let at = 0; at < seconds; at += effect.seconds + random.between(...PAUSE)) {
    add(stage, effect.sound(random, effect.seconds), Math.round(at * SOUNDTRACK_RATE), 1);
  }
  return stage;
}

function add(stage: StereoSamples, sound: StereoSamples, from: number, gain: number): void {
  const length = Math.min(sound.left.length, stage.left.length - from);
  for (let at = 0; at < length; at++) {
    stage.left[from + at]! += sound.left[at]! * gain;
    stage.right[from + at]! += sound.right[at]! * gain;
  }
}

function fade({ left, right, sampleRate }: StereoSamples): void {
  const [rise, fall] = [FADE_IN, FADE_OUT].map((seconds) => Math.min(left.length >> 1, seconds * sampleRate));
  for (const side of [left, right]) {
    for (let at = 0; at < rise!; at++) side[at]! *= at / rise!;
    for (let at = 0; at < fall!; at++) side[side.length - 1 - at]! *= at / fall!;
  }
}

/** Brings the highest peak to its level; what is loud throughout is turned down further. */
function level(stage: StereoSamples): void {
  const toPeak = PEAK - truePeak(stage);
  const loudness = integratedLoudness(stage);
  const gain = toGain(Number.isFinite(loudness) ? Math.min(toPeak, LOUDEST - loudness) : toPeak);
  for (const side of [stage.left, stage.right]) for (let at = 0; at < side.length; at++) side[at]! *= gain;
}

/** Sounds together for a time, 48 kHz, no peak above −3 dBTP. The same sounds and seed give the same samples. */
export function* soundEffects(effects: readonly Effect[], durationSeconds: number, seed: number): Steps<StereoSamples> {
  const stage = silence(durationSeconds);
  for (const [index, effect] of effects.entries()) {
    yield index / effects.length;
    const layer = filling(effect, new Random('effect', effect.name, seed), durationSeconds);
    const highest = toGain(truePeak(layer));
    if (highest > 0) add(stage, layer, 0, (index === 0 ? 1 : BEHIND) / highest);
  }
  fade(stage);
  level(stage);
  return stage;
}
