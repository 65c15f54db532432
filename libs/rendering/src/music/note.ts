import type { StereoSamples } from '../sound/stereo-samples.js';

export interface Note {
  atSeconds: number;
  /** How long it is held; an instrument may ring on. */
  seconds: number;
  hertz: number;
  /** 0 to 1. */
  loud: number;
  /** From -1 (left) to 1 (right). */
  pan: number;
}

/** Plays a note by adding it to what is already there. */
export type Instrument = (note: Note, into: StereoSamples) => void;

/** Equal temperament on A4 = 440 Hz; MIDI note numbers. */
export function hertzOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

/**
 * Adds `length` samples of one voice from the note's start on, at its pan (equal power). `voice` gets the seconds since
 * the start of the note and is called once for each sample, in order.
 */
export function addVoice(into: StereoSamples, note: Note, seconds: number, voice: (t: number) => number): void {
  const { left, right, sampleRate } = into;
  const first = Math.max(0, Math.round(note.atSeconds * sampleRate));
  const last = Math.min(left.length, first + Math.ceil(seconds * sampleRate));
  const angle = ((note.pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [Math.cos(angle), Math.sin(angle)];
  for (let at = first; at < last; at++) {
    const sample = voice((at - first) / sampleRate);
    left[at]! += sample * toLeft;
    right[at]! += sample * toRight;
  }
}
