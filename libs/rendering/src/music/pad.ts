import type { StereoSamples } from '../sound/stereo-samples.js';
import type { Instrument, Note } from './note.js';

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
  if (phase < step) return raw - (2 * phase) / step + (phase / step) ** 2 + 1;
  if (phase > 1 - step) return raw - ((phase - 1) / step) ** 2 - (2 * (phase - 1)) / step - 1;
  return raw;
}

function addSide(channel: Float32Array, sampleRate: number, note: Note, sound: PadSound, side: number): void {
  const first = Math.round(note.atSeconds * sampleRate);
  const held = note.seconds * sampleRate;
  const last = Math.min(channel.length, Math.ceil(first + held + sound.releaseSeconds * sampleRate));
  const steps = [-1, 0.6].map((spread) => (note.hertz * (1 + spread * side * DETUNE)) / sampleRate);
  const phases = [0.13 + 0.21 * side, 0.57 - 0.17 * side];
  let [one, two, level] = [0, 0, 0];
  const rise = 1 - Math.exp(-3 / (sound.attackSeconds * sampleRate));
  const fall = 1 - Math.exp(-4 / (sound.releaseSeconds * sampleRate));
  for (let at = first; at < last; at++) {
    const sounding = at - first < held;
    level += ((sounding ? 1 : 0) - level) * (sounding ? rise : fall);
    let sample = 0;
    for (let voice = 0; voice < 2; voice++) {
      const step = steps[voice]!;
      phases[voice] = (phases[voice]! + step) % 1;
      sample += saw(phases[voice]!, step);
    }
    const open = 1 - Math.exp((-2 * Math.PI * sound.brightness * (0.35 + 0.65 * level)) / sampleRate);
    one += (sample - one) * open;
    two += (one - two) * open;
    if (at >= 0) channel[at]! += two * level * note.loud * 0.11;
  }
}

/** A wide, slow chord sound: four detuned saw-teeth behind a filter that opens with the note. */
export function pad(sound: PadSound): Instrument {
  return (note: Note, into: StereoSamples) => {
    addSide(into.left, into.sampleRate, note, sound, 1);
    addSide(into.right, into.sampleRate, note, sound, -1);
  };
}
