import { Random } from '../drawing/random.js';
import { addVoice, type Instrument } from './note.js';

export const DRUMS = ['kick', 'snare', 'clap', 'hat', 'openHat', 'shaker', 'rim', 'tom', 'cymbal'] as const;
export type Drum = (typeof DRUMS)[number];

const TURN = 2 * Math.PI;

/** Noise without what is below `from` (0 to 1 of half the rate, one pole); the same for every note of a drum. */
function noise(name: string, from: number): () => number {
  const random = new Random('drum', name);
  let low = 0;
  return () => {
    const white = random.between(-1, 1);
    low += (white - low) * from;
    return white - low;
  };
}

/** A sine that falls from `high` to `low` hertz within `fall` seconds. */
function falling(t: number, high: number, low: number, fall: number): number {
  return Math.sin(TURN * (low * t + (high - low) * fall * (1 - Math.exp(-t / fall))));
}

function hiss(name: string, from: number, rise: number, decay: number, level: number): Instrument {
  return (note, into) => {
    const sound = noise(name, from);
    addVoice(
      into,
      note,
      Math.min(3, decay * 7),
      (t) => sound() * Math.min(1, t / rise) * Math.exp(-t / decay) * note.loud * level,
    );
  };
}

const clap: Instrument = (note, into) => {
  const sound = noise('clap', 0.16);
  addVoice(into, note, 0.35, (t) => {
    const hands = [0, 0.011, 0.023].reduce((sum, at) => sum + (t >= at ? Math.exp((at - t) / 0.006) : 0), 0);
    return sound() * (hands * 0.5 + (t > 0.023 ? Math.exp((0.023 - t) / 0.07) : 0)) * note.loud * 0.16;
  });
};

/** Each drum is made, not sampled. The pitch of the note is ignored, except by the tom. */
export const DRUM_SOUNDS: Record<Drum, Instrument> = {
  kick: (note, into) =>
    addVoice(
      into,
      note,
      0.5,
      (t) =>
        Math.tanh(falling(t, 170, 48, 0.028) * 1.6 * Math.exp(-t / 0.13)) * Math.min(1, t / 0.001) * note.loud * 0.62,
    ),
  snare: (note, into) => {
    const wires = noise('snare', 0.2);
    addVoice(
      into,
      note,
      0.4,
      (t) =>
        (wires() * 0.3 * Math.exp(-t / 0.075) + falling(t, 240, 182, 0.02) * 0.42 * Math.exp(-t / 0.06)) *
        note.loud *
        0.5,
    );
  },
  clap,
  hat: hiss('hat', 0.75, 0.001, 0.025, 0.2),
  openHat: hiss('openHat', 0.72, 0.001, 0.13, 0.15),
  shaker: hiss('shaker', 0.6, 0.02, 0.035, 0.14),
  rim: (note, into) =>
    addVoice(
      into,
      note,
      0.12,
      (t) => (Math.sin(TURN * 1720 * t) * 0.5 + Math.sin(TURN * 815 * t)) * Math.exp(-t / 0.014) * note.loud * 0.2,
    ),
  tom: (note, into) =>
    addVoice(
      into,
      note,
      1.1,
      (t) =>
        Math.tanh(falling(t, note.hertz * 1.9, note.hertz, 0.05) * 1.5 * Math.exp(-t / 0.26)) *
        Math.min(1, t / 0.002) *
        note.loud *
        0.6,
    ),
  cymbal: hiss('cymbal', 0.5, 0.004, 0.55, 0.13),
};
