import { Random } from '@libs/drawing';
import { sampled, type Instrument } from './note.js';

export const DRUMS = ['kick', 'snare', 'clap', 'hat', 'openHat', 'shaker', 'rim', 'tom', 'cymbal'] as const;
export type Drum = (typeof DRUMS)[number];

const TURN = 2 * Math.PI;

/** Noise without what is below `from` (0 to 1 of half the rate, one pole) and with a soft top; the same every time. */
function noise(name: string, from: number): () => number {
  const random = new Random('drum', name);
  let [low, last] = [0, 0];
  return () => {
    const white = random.between(-1, 1);
    const soft = (white + last) / 2;
    last = white;
    low += (soft - low) * from;
    return soft - low;
  };
}

/** A sine that falls from `high` to `low` hertz, most of the way within `fall` seconds. */
function falling(t: number, high: number, low: number, fall: number): number {
  return Math.sin(TURN * (low * t + (high - low) * fall * (1 - Math.exp(-t / fall))));
}

function hiss(name: string, from: number, rise: number, decay: number, level: number): Instrument {
  return (_, sampleRate) => {
    const sound = noise(name, from);
    return sampled(
      Math.min(3, decay * 7),
      sampleRate,
      (t) => sound() * Math.min(1, t / rise) * Math.exp(-t / decay) * level,
    );
  };
}

const kick: Instrument = (_, sampleRate) =>
  sampled(0.6, sampleRate, (t) => {
    const body = Math.tanh(falling(t, 170, 48, 0.028) * 1.6 * Math.exp(-t / 0.13));
    return body * Math.min(1, t / 0.001) * 0.62;
  });

const snare: Instrument = (_, sampleRate) => {
  const wires = noise('snare', 0.2);
  return sampled(0.45, sampleRate, (t) => {
    const skin = falling(t, 240, 182, 0.02) * Math.exp(-t / 0.06);
    return wires() * 0.2 * Math.exp(-t / 0.075) + skin * 0.21;
  });
};

const clap: Instrument = (_, sampleRate) => {
  const sound = noise('clap', 0.16);
  return sampled(0.5, sampleRate, (t) => {
    const hands = [0, 0.011, 0.023].reduce((sum, at) => sum + (t >= at ? Math.exp((at - t) / 0.006) : 0), 0);
    return sound() * (hands * 0.5 + (t > 0.023 ? Math.exp((0.023 - t) / 0.07) : 0)) * 0.22;
  });
};

const rim: Instrument = (_, sampleRate) =>
  sampled(
    0.12,
    sampleRate,
    (t) => (Math.sin(TURN * 1720 * t) * 0.5 + Math.sin(TURN * 815 * t)) * Math.exp(-t / 0.014) * 0.2,
  );

const tom: Instrument = ({ hertz }, sampleRate) =>
  sampled(1.5, sampleRate, (t) => {
    const body = Math.tanh(falling(t, hertz * 1.9, hertz, 0.05) * 1.5 * Math.exp(-t / 0.26));
    return body * Math.min(1, t / 0.002) * 0.6;
  });

/** Each drum is made from arithmetic. The pitch of the note is ignored, except by the tom. */
export const DRUM_SOUNDS: Record<Drum, Instrument> = {
  kick,
  snare,
  clap,
  hat: hiss('hat', 0.7, 0.001, 0.025, 0.3),
  openHat: hiss('openHat', 0.68, 0.001, 0.13, 0.22),
  shaker: hiss('shaker', 0.55, 0.02, 0.035, 0.2),
  rim,
  tom,
  cymbal: hiss('cymbal', 0.45, 0.004, 0.55, 0.18),
};
