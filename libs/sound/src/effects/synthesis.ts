import { Random } from '@libs/drawing';
import type { Room } from '../mix/reverb.js';
import { SOUNDTRACK_RATE } from '../mix/stereo-samples.js';
import type { Voice } from './voice.js';

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
export function noise(random: Random, seconds: number, { hertz, quality, level }: NoiseShape): Voice {
  // A stream of its own: voices are played at the same time, each some samples further.
  const white = new Random('noise', random.next());
  let [first, second, heard, g] = [0, 0, -1, 0];
  return voice(seconds, (t) => {
    const wanted = Math.min(18_000, hertz(t));
    if (wanted !== heard) [heard, g] = [wanted, Math.tan((Math.PI * wanted) / SOUNDTRACK_RATE)];
    const a = 1 / (1 + g * (g + 1 / quality));
    const v = white.between(-1, 1) - second;
    const band = a * first + g * a * v;
    const low = second + g * a * first + g * g * a * v;
    first = 2 * band - first;
    second = 2 * low - second;
    return (band / quality) * level(t);
  });
}

/** A sine whose pitch may move, with some of its odd harmonics from 0 to 1. */
export function tone(seconds: number, { hertz, level, edge = 0 }: ToneShape): Voice {
  let angle = 0;
  return voice(seconds, (t) => {
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

/** Bends what is loud, as a loudspeaker does at its limit. */
export function bent({ length, next }: Voice, drive = 1): Voice {
  return { length, next: (t) => Math.tanh(drive * next(t)) };
}

/** A sound that is made already. */
export function recorded(samples: Float32Array): Voice {
  let at = 0;
  return { length: samples.length, next: () => samples[at++] ?? 0 };
}

function voice(seconds: number, next: Course): Voice {
  return { length: Math.ceil(seconds * SOUNDTRACK_RATE), next };
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

export const HALL: Room = { decaySeconds: 1.8, delaySeconds: 0.02, brightness: 4_500 };
export const OUTDOORS: Room = { decaySeconds: 3.2, delaySeconds: 0.06, brightness: 2_200 };
