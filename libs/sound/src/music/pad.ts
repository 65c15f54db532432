import type { Instrument } from './note.js';

export interface PadSound {
  attackSeconds: number;
  releaseSeconds: number;
  /** Low-pass corner in hertz once the note has opened. */
  brightness: number;
}

const DETUNE = 0.0028;

/** A saw-tooth whose corner is rounded over one sample, which keeps its aliases inaudible. */
function saw(phase: number, step: number): number {
  const raw = 2 * phase - 1;
  if (phase < step) return raw + (phase / step - 1) ** 2;
  if (phase > 1 - step) return raw - ((phase - 1) / step + 1) ** 2;
  return raw;
}

/** One side (-1 or 1) of a slow chord sound: two detuned saw-teeth behind a filter that opens with the note. */
export function pad(sound: PadSound, side: -1 | 1): Instrument {
  return ({ hertz, seconds }, sampleRate) => {
    const samples = new Float32Array(Math.ceil((seconds + sound.releaseSeconds) * sampleRate));
    const steps = [
      (hertz * (1 - side * DETUNE)) / sampleRate,
      (hertz * (1 + 0.6 * side * DETUNE)) / sampleRate,
    ] as const;
    let [first, second, one, two, level] = [0.13 + 0.21 * side + 0.3, 0.57 - 0.17 * side, 0, 0, 0];
    const held = seconds * sampleRate;
    const rise = 1 - Math.exp(-3 / (sound.attackSeconds * sampleRate));
    const fall = 1 - Math.exp(-4 / (sound.releaseSeconds * sampleRate));
    const corner = (2 * Math.PI * sound.brightness) / sampleRate;
    for (let at = 0; at < samples.length; at++) {
      level += at < held ? (1 - level) * rise : -level * fall;
      first = (first + steps[0]) % 1;
      second = (second + steps[1]) % 1;
      const open = Math.min(0.9, corner * (0.35 + 0.65 * level));
      one += (saw(first, steps[0]) + saw(second, steps[1]) - one) * open;
      two += (one - two) * open;
      samples[at] = two * level * 0.16;
    }
    const fade = Math.min(samples.length, Math.round(0.02 * sampleRate));
    for (let at = 1; at <= fade; at++) samples[samples.length - at]! *= at / fade;
    return samples;
  };
}
