import type { Steps } from '../in-one-go.js';
import { highPass } from '../sound/biquad.js';
import { normalising } from '../sound/normalise.js';
import { reverberate } from '../sound/reverb.js';
import type { StereoSamples } from '../sound/stereo-samples.js';
import { shapeTone, toneGains, type Tone } from '../sound/tone.js';
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

/** Adds the room to what was played. */
function inRoom({ left, right, send, sampleRate }: Stage, room: Style['room']): StereoSamples {
  const wet = reverberate(send, sampleRate, room);
  for (let at = 0; at < left.length; at++) {
    left[at]! += wet.left[at]! * room.level;
    right[at]! += wet.right[at]! * room.level;
  }
  return { left, right, sampleRate };
}

function balance({ left, right, sampleRate }: StereoSamples, tilt: number): void {
  const decibels = BALANCE.decibels.map((level, band) => level + tilt * Math.log2(BALANCE.hertz[band]! / 1_000));
  const gains = toneGains(
    left.map((sample, at) => sample + right[at]!),
    sampleRate,
    { ...BALANCE, decibels },
  );
  for (const side of [left, right]) {
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
  const mix = inRoom(stage, room);
  yield 0.25;
  balance(mix, tilt);
  fade(mix, lastChordSeconds);
  yield 0.5;
  for (const share of normalising(mix, loudness, CEILING)) yield 0.5 + share / 2;
  return mix;
}
