import { Random } from '@libs/drawing';
import { toGain } from '../mix/decibels.js';
import { sharing, type Steps } from '../steps.js';
import { integratedLoudness } from '../mix/loudness.js';
import { silence, SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';
import { truePeak } from '../mix/true-peak.js';
import type { Effect } from './effect.js';
import { effectsIn } from './effect-list.js';
import { unknownSound } from './unknown-sound.js';

/** dBTP of every effect, and the LUFS that one going on for long may have. */
const [PEAK, LOUDEST] = [-3, -16];
/** Seconds between two strokes of a sound that is struck again and again. */
const PAUSE = [0.2, 0.9] as const;
const [FADE_IN, FADE_OUT] = [0.002, 0.06];
/** Share of the work that is done once every sound is made. */
const MADE = 0.95;
/** The first sound named stands in front. */
const BEHIND = 0.6;

/** The sounds that a text calls for. Throws `input_unsupported` when it names none. */
export function namedEffects(text: string): Effect[] {
  const effects = effectsIn(text);
  if (effects.length === 0) throw unknownSound();
  return effects;
}

/** Seconds that sounds take when nobody says. */
export function naturalSeconds(effects: readonly Effect[]): number {
  return Math.max(...effects.map(({ seconds }) => seconds));
}

/** When a sound is begun, in its way of filling a time. */
function* beginnings(effect: Effect, random: Random, seconds: number): Generator<{ at: number; lasts: number }> {
  if (effect.fills !== 'again') yield { at: 0, lasts: seconds };
  else for (let at = 0; at < seconds; at += lasting(effect, random)) yield { at, lasts: effect.seconds };
}

function lasting(effect: Effect, random: Random): number {
  return effect.seconds + random.between(...PAUSE);
}

/** Fills a time with one sound, second by second. */
function* filling(effect: Effect, random: Random, seconds: number): Steps<StereoSamples> {
  const layer = silence(seconds);
  for (const { at, lasts } of beginnings(effect, random, seconds)) {
    let from = Math.round(at * SOUNDTRACK_RATE);
    for (const part of effect.sound(random, lasts).play()) {
      yield Math.min(1, from / layer.left.length);
      add(layer, part, from);
      from += part.left.length;
    }
  }
  return layer;
}

function add(stage: StereoSamples, sound: StereoSamples, from = 0): void {
  const length = Math.min(sound.left.length, stage.left.length - from);
  for (let at = 0; at < length; at++) {
    stage.left[from + at]! += sound.left[at]!;
    stage.right[from + at]! += sound.right[at]!;
  }
}

function turn({ left, right }: StereoSamples, gain: number): void {
  for (const side of [left, right]) for (let at = 0; at < side.length; at++) side[at]! *= gain;
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
  turn(stage, toGain(Number.isFinite(loudness) ? Math.min(toPeak, LOUDEST - loudness) : toPeak));
}

/** Sounds together for a time, 48 kHz, no peak above −3 dBTP. The same sounds and seed give the same samples. */
export function* soundEffects(effects: readonly Effect[], durationSeconds: number, seed: number): Steps<StereoSamples> {
  let stage: StereoSamples | undefined;
  for (const [index, effect] of effects.entries()) {
    const random = new Random('effect', effect.name, seed);
    const making = filling(effect, random, durationSeconds);
    const layer = yield* sharing(making, (MADE * index) / effects.length, (MADE * (index + 1)) / effects.length);
    const highest = toGain(truePeak(layer));
    if (highest > 0) turn(layer, (index === 0 ? 1 : BEHIND) / highest);
    if (stage) add(stage, layer);
    stage ??= layer;
  }
  stage ??= silence(durationSeconds);
  fade(stage);
  yield MADE;
  level(stage);
  return stage;
}
