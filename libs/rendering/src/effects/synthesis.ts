import type { Random } from '../drawing/random.js';
import { sampled } from '../music/note.js';
import { reverberate, type Room } from '../sound/reverb.js';
import { silence, SOUNDTRACK_RATE, type StereoSamples } from '../sound/stereo-samples.js';

const TURN = 2 * Math.PI;

/** A value at each moment, in seconds since the sound began. */
export type Course = (t: number) => number;

/** Falls by 40 dB within some seconds, and there to nothing: a step of a hundredth would be heard as a click. */
export function dying(seconds: number): Course {
  const rate = Math.log(100) / seconds;
  return (t) => (t < 0 || t >= seconds ? 0 : (Math.exp(-rate * t) - 0.01) / 0.99);
}

/** Wanders between −1 and 1, about once in some seconds, never the same way twice. */
export function wandering(random: Random, seconds: number): Course {
  const waves = [1, 1.73, 2.91].map((ratio) => ({ speed: (TURN * ratio) / seconds, from: random.between(0, TURN) }));
  return (t) => waves.reduce((sum, { speed, from }) => sum + Math.sin(speed * t + from), 0) / waves.length;
}

interface NoiseShape {
  /** Middle of the band in hertz. */
  hertz: Course;
  /** Narrower with a higher quality. */
  quality: number;
  level: Course;
}

/** Noise through a band that may move: a state-variable filter after Zavalishin, stable while it is swept. */
export function noise(random: Random, seconds: number, { hertz, quality, level }: NoiseShape): Float32Array {
  let [first, second] = [0, 0];
  return sampled(seconds, SOUNDTRACK_RATE, (t) => {
    const g = Math.tan((Math.PI * Math.min(18_000, hertz(t))) / SOUNDTRACK_RATE);
    const a = 1 / (1 + g * (g + 1 / quality));
    const v = random.between(-1, 1) - second;
    const band = a * first + g * a * v;
    const low = second + g * a * first + g * g * a * v;
    first = 2 * band - first;
    second = 2 * low - second;
    return (band / quality) * level(t);
  });
}

/** A sine whose pitch may move, with some of its odd harmonics from 0 to 1. */
export function tone(seconds: number, { hertz, level, edge = 0 }: ToneShape): Float32Array {
  let angle = 0;
  return sampled(seconds, SOUNDTRACK_RATE, (t) => {
    angle += (TURN * hertz(t)) / SOUNDTRACK_RATE;
    const body = Math.sin(angle) + edge * (Math.sin(3 * angle) / 3 + Math.sin(5 * angle) / 5);
    return body * level(t);
  });
}

interface ToneShape {
  hertz: Course;
  level: Course;
  edge?: number;
}

/** Adds a mono sound at a moment, from left (−1) to right (1), at equal power. */
export function put(stage: StereoSamples, sound: Float32Array, atSeconds: number, pan = 0, gain = 1): void {
  const from = Math.round(atSeconds * SOUNDTRACK_RATE);
  const angle = ((pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [Math.cos(angle) * gain, Math.sin(angle) * gain];
  for (let at = Math.max(0, -from); at < sound.length && from + at < stage.left.length; at++) {
    stage.left[from + at]! += sound[at]! * toLeft;
    stage.right[from + at]! += sound[at]! * toRight;
  }
}

/** The same kind of sound made twice, once for each side, so that it stands around the listener. */
export function wide(seconds: number, side: (side: -1 | 1) => Float32Array): StereoSamples {
  const stage = silence(seconds);
  stage.left.set(side(-1).subarray(0, stage.left.length));
  stage.right.set(side(1).subarray(0, stage.right.length));
  return stage;
}

/** Calls with moments that come by chance, so many in a second on average. */
export function byChance(random: Random, seconds: number, perSecond: number, happens: (at: number) => void): void {
  let at = 0;
  for (;;) {
    at -= Math.log(1 - random.next()) / perSecond;
    if (at >= seconds) return;
    happens(at);
  }
}

/** Adds the room around a sound. */
export function inRoom(stage: StereoSamples, room: Room, level: number): StereoSamples {
  const dry = stage.left.map((sample, at) => (sample + stage.right[at]!) / 2);
  const wet = reverberate(dry, SOUNDTRACK_RATE, room);
  for (let at = 0; at < dry.length; at++) {
    stage.left[at]! += wet.left[at]! * level;
    stage.right[at]! += wet.right[at]! * level;
  }
  return stage;
}

export const HALL: Room = { decaySeconds: 1.8, delaySeconds: 0.02, brightness: 4_500 };
export const OUTDOORS: Room = { decaySeconds: 3.2, delaySeconds: 0.06, brightness: 2_200 };
