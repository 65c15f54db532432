import { sampled, type Instrument } from './note.js';

const TURN = 2 * Math.PI;

/** A soft start of 3 ms and a damped end once the note is released, so that nothing clicks. */
function touch(t: number, held: number, damping: number): number {
  const start = Math.min(1, t / 0.003);
  return t < held ? start : start * Math.exp((held - t) / damping);
}

/** Electric piano: a sine bent by another of its own pitch, bright when struck hard, with a short metallic tine. */
export const keys: Instrument = (note, sampleRate) => {
  const decay = Math.min(2.4, 500 / note.hertz + 0.7);
  return sampled(note.seconds + 0.8, sampleRate, (t) => {
    const angle = TURN * note.hertz * t;
    const body = Math.sin(angle + 1.5 * note.loud * Math.exp((-3 * t) / decay) * Math.sin(angle));
    const tine = Math.sin(angle * 7.02) * Math.exp(-t * 22) * 0.12;
    return (body * Math.exp((-2.2 * t) / decay) + tine) * touch(t, note.seconds, 0.16) * 0.24;
  });
};

/** Bell: partials that are no multiples of each other, the high ones gone first. */
export const bell: Instrument = (note, sampleRate) => {
  return sampled(2.6, sampleRate, (t) => {
    const angle = TURN * note.hertz * t;
    const strike = Math.sin(angle * 3.5) * Math.exp(-t * 4);
    const sample =
      Math.sin(angle + 0.9 * strike) * Math.exp(-t * 2.1) + 0.12 * Math.sin(angle * 2.76) * Math.exp(-t * 5);
    return sample * Math.min(1, t / 0.002) * Math.min(1, (2.6 - t) / 0.2) * 0.17;
  });
};

/** Marimba: a sine with its fourth partial, short and woody. */
export const marimba: Instrument = (note, sampleRate) => {
  const decay = Math.min(9, 4 + note.hertz / 160);
  return sampled(1.2, sampleRate, (t) => {
    const angle = TURN * note.hertz * t;
    const wood = Math.sin(angle * 3.93) * Math.exp(-t * 26) * 0.3;
    return (Math.sin(angle) * Math.exp(-t * decay) + wood) * Math.min(1, t / 0.002) * 0.34;
  });
};

/** Bass: a sine with a little of its octave, bent gently so that small loudspeakers still show its pitch. */
export const bass: Instrument = (note, sampleRate) => {
  return sampled(note.seconds + 0.25, sampleRate, (t) => {
    const angle = TURN * note.hertz * t;
    const raw =
      Math.sin(angle) + 0.35 * Math.sin(angle * 2) * Math.exp(-t * 5) + 0.12 * Math.sin(angle * 3) * Math.exp(-t * 9);
    const level =
      Math.min(1, t / 0.006) *
      (0.7 + 0.3 * Math.exp(-t * 6)) *
      (t < note.seconds ? 1 : Math.exp((note.seconds - t) / 0.05));
    return Math.tanh(raw * 1.4) * level * 0.32;
  });
};
