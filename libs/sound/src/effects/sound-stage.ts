import { Reverb, type Room } from '../mix/reverb.js';
import { silence, SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';
import type { Voice } from './voice.js';

interface Placed {
  voice: Voice;
  /** Sample at which it begins, and how far it has been played. */
  from: number;
  played: number;
  /** Gains towards both sides at some seconds after its beginning. */
  towards: (t: number) => readonly [left: number, right: number];
}

/** From left (−1) to right (1), at equal power. */
function sides(pan: number, gain: number): readonly [left: number, right: number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle) * gain, Math.sin(angle) * gain];
}

/** What an effect is made of: voices in their places, and perhaps a room around them. It is made while it is played, once. */
export class SoundStage {
  private placed: Placed[] = [];
  private room: { reverb: Reverb; level: number } | undefined;

  constructor(readonly seconds: number) {}

  /** Adds a mono sound at a moment, from left (−1) to right (1). */
  put(voice: Voice, atSeconds: number, pan = 0, gain = 1): this {
    const fixed = sides(pan, gain);
    return this.place(voice, atSeconds, () => fixed);
  }

  /** Adds a mono sound that moves while it lasts, from one pan to another. */
  pass(voice: Voice, from: number, to: number): this {
    const seconds = voice.length / SOUNDTRACK_RATE;
    return this.place(voice, 0, (t) => sides(from + ((to - from) * t) / seconds, 1));
  }

  /** Adds the same kind of sound made twice, once for each side, so that it stands around the listener. */
  around(side: (side: -1 | 1) => Voice): this {
    return this.place(side(-1), 0, () => [1, 0]).place(side(1), 0, () => [0, 1]);
  }

  /** Puts everything into a room. */
  inRoom(room: Room, level: number): this {
    this.room = { reverb: new Reverb(SOUNDTRACK_RATE, room), level };
    return this;
  }

  /** The sound in parts of at most a second. */
  *play(): Generator<StereoSamples> {
    const whole = Math.round(this.seconds * SOUNDTRACK_RATE);
    let waiting = this.placed.toSorted((a, b) => a.from - b.from);
    let sounding: Placed[] = [];
    for (let from = 0; from < whole; from += SOUNDTRACK_RATE) {
      const length = Math.min(SOUNDTRACK_RATE, whole - from);
      const due = waiting.findIndex((one) => one.from >= from + length);
      const begun = due < 0 ? waiting.length : due;
      sounding = [...sounding, ...waiting.slice(0, begun)].filter(({ voice, played }) => played < voice.length);
      waiting = waiting.slice(begun);
      const part = silence(length / SOUNDTRACK_RATE);
      for (const one of sounding) playInto(part, from, one);
      this.answer(part);
      yield part;
    }
  }

  private place(voice: Voice, atSeconds: number, towards: Placed['towards']): this {
    this.placed.push({ voice, from: Math.round(atSeconds * SOUNDTRACK_RATE), played: 0, towards });
    return this;
  }

  private answer({ left, right }: StereoSamples): void {
    if (!this.room) return;
    const { reverb, level } = this.room;
    const wet = reverb.answer(left.map((sample, at) => (sample + right[at]!) / 2));
    for (let at = 0; at < left.length; at++) {
      left[at]! += wet.left[at]! * level;
      right[at]! += wet.right[at]! * level;
    }
  }
}

/** Plays a voice on into a part of the sound that begins at some sample of it. */
function playInto({ left, right }: StereoSamples, begins: number, one: Placed): void {
  const { voice, towards } = one;
  for (let at = one.from + one.played - begins; at < left.length && one.played < voice.length; at++, one.played++) {
    const t = one.played / SOUNDTRACK_RATE;
    const sample = voice.next(t);
    const [toLeft, toRight] = towards(t);
    left[at]! += sample * toLeft;
    right[at]! += sample * toRight;
  }
}
