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

/** One note of an instrument at full level, mono. `loud` only colours it: what is struck hard is brighter. */
export type Instrument = (note: Pick<Note, 'seconds' | 'hertz' | 'loud'>, sampleRate: number) => Float32Array;

/** Equal temperament on A4 = 440 Hz; MIDI note numbers. */
export function hertzOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

/** Samples a sound given by the seconds since its start; `voice` is called once for each sample, in order. */
export function sampled(seconds: number, sampleRate: number, voice: (t: number) => number): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * sampleRate));
  for (let at = 0; at < samples.length; at++) samples[at] = voice(at / sampleRate);
  return samples;
}
