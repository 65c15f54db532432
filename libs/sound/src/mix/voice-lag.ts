import { highPass, lowPass } from './biquad.js';
import type { Stretch } from './ducking.js';

const STEP_SECONDS = 0.01;
const WIDEST_SECONDS = 0.5;
const LEAST_STEPS = 60;
/** Decibels of agreement within which two shifts count as equal; the smaller one is then taken. */
const TOO_CLOSE = 0.75;
/** Two seconds of voice. In a shorter voice the pauses inside its words and the music around it weigh more. */
const LONG_VOICE_STEPS = 200;

/** Level of the voice's band in every 10 ms, in decibels above a floor. */
function envelope(samples: Float32Array, sampleRate: number): Float64Array {
  const band = lowPass({ hertz: 3_500 }, sampleRate).filter(
    highPass({ hertz: 400 }, sampleRate).filter(samples.slice()),
  );
  const step = Math.round(STEP_SECONDS * sampleRate);
  return Float64Array.from({ length: Math.floor(band.length / step) }, (_, index) => {
    let power = 0;
    for (let at = index * step; at < (index + 1) * step; at++) power += (band[at]! * band[at]!) / step;
    return Math.max(0, 10 * Math.log10(power + 1e-12) + 50);
  });
}

/**
 * Mean level inside the words less that outside, the words moved by some steps. Every shift counts the whole sound and
 * nothing else: silence invented beyond its ends would make a short film's later shifts look better than they are.
 */
function contrast(levels: Float64Array, spoken: Uint8Array, shift: number): number {
  let [inside, outside, count] = [0, 0, 0];
  for (const [at, level] of levels.entries()) {
    if (spoken[at - shift] === 1) {
      inside += level;
      count++;
    } else outside += level;
  }
  return inside / count - outside / (levels.length - count);
}

/**
 * Seconds by which a voice is heard after the times of its words: the shift at which the words' times and the sound's
 * level agree best. Undefined if there is too little voice or too little pause for a result.
 */
export function voiceLag(samples: Float32Array, sampleRate: number, words: Stretch[]): number | undefined {
  const levels = envelope(samples, sampleRate);
  const spoken = new Uint8Array(levels.length);
  for (const { startSeconds, endSeconds } of words) {
    spoken.fill(1, Math.round(startSeconds / STEP_SECONDS), Math.round(endSeconds / STEP_SECONDS));
  }
  const voiced = spoken.reduce((sum, one) => sum + one, 0);
  if (voiced < LEAST_STEPS || spoken.length - voiced < LEAST_STEPS) return undefined;
  const widest = Math.round(WIDEST_SECONDS / STEP_SECONDS);
  const shifts = Array.from({ length: 2 * widest + 1 }, (_, at) => at - widest).sort(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
  const contrasts = shifts.map((shift) => contrast(levels, spoken, shift));
  const clear = Math.max(...contrasts) - TOO_CLOSE * Math.max(1, LONG_VOICE_STEPS / voiced);
  return (shifts[contrasts.findIndex((one) => one >= clear)] ?? 0) * STEP_SECONDS;
}
