import { sharing, type Steps } from '../steps.js';
import { highPass } from '../mix/biquad.js';
import { normalising } from '../mix/normalise.js';
import { Reverb } from '../mix/reverb.js';
import type { StereoSamples } from '../mix/stereo-samples.js';
import { shapeTone, toneGains, type Tone } from '../mix/tone.js';
import type { Stage } from './play.js';
import type { Style } from './style.js';

/** LUFS, unless another is asked for, and dBTP of finished music. */
const [LOUDNESS, CEILING] = [-18, -2];
const FADE_IN_SECONDS = 0.04;
/** The balance of finished music: falling by about 3 dB an octave, gently rolled off at the top. */
const BALANCE: Tone = {
  hertz: [60, 120, 240, 480, 960, 1_900, 3_800, 7_600, 13_000],
  decibels: [-1, 0, -1.5, -3.5, -6, -9, -12, -17, -24],
  strength: 0.8,
  most: 7,
};

/** Adds the room to what was played, second by second. */
function* intoRoom({ left, right, send, sampleRate }: Stage, room: Style['room']): Steps<void> {
  const reverb = new Reverb(sampleRate, room);
  for (let from = 0; from < left.length; from += sampleRate) {
    const wet = reverb.answer(send.subarray(from, from + sampleRate));
    for (let at = 0; at < wet.left.length; at++) {
      left[from + at]! += wet.left[at]! * room.level;
      right[from + at]! += wet.right[at]! * room.level;
    }
    yield from / left.length;
  }
}

/** Measures what both sides have in common in the place of what went to the room, which is not needed any more. */
function* balance({ left, right, send, sampleRate }: Stage, tilt: number): Steps<void> {
  const decibels = BALANCE.decibels.map((level, band) => level + tilt * Math.log2(BALANCE.hertz[band]! / 1_000));
  for (let at = 0; at < send.length; at++) send[at] = left[at]! + right[at]!;
  const gains = toneGains(send, sampleRate, { ...BALANCE, decibels });
  for (const [at, side] of [left, right].entries()) {
    yield 0.4 + at * 0.3;
    highPass({ hertz: 32 }, sampleRate).filter(side);
    shapeTone(side, sampleRate, BALANCE.hertz, gains);
  }
}

/** A short rise, and a fall over the ringing last chord that reaches silence with the last sample. */
function fade({ left, right, sampleRate }: StereoSamples, lastChordSeconds: number): void {
  const last = left.length - 1;
  const from = (lastChordSeconds + Math.max(0, left.length / sampleRate - lastChordSeconds) * 0.3) * sampleRate;
  for (const side of [left, right]) {
    for (let at = 0; at < FADE_IN_SECONDS * sampleRate && at <= last; at++)
      side[at]! *= at / (FADE_IN_SECONDS * sampleRate);
    for (let at = Math.ceil(from); at <= last; at++)
      side[at]! *= (1 + Math.cos((Math.PI * (at - from)) / (last - from))) / 2;
  }
}

/** Makes one piece of what was played: in its room, in balance, faded after its last chord, at its loudness. */
export function* master(
  stage: Stage,
  { room, tilt }: Style,
  { lastChordSeconds, loudness = LOUDNESS }: { lastChordSeconds: number; loudness?: number },
): Steps<StereoSamples> {
  yield* sharing(intoRoom(stage, room), 0, 0.25);
  yield* sharing(balance(stage, tilt), 0.25, 0.5);
  const { left, right, sampleRate } = stage;
  const mix = { left, right, sampleRate };
  fade(mix, lastChordSeconds);
  return yield* sharing(normalising(mix, loudness, CEILING), 0.5, 1);
}
