import { highPass, lowPass } from './biquad.js';
import type { StereoSamples } from './stereo-samples.js';

export interface Room {
  /** Seconds until the reverberation has fallen by 60 dB. */
  decaySeconds: number;
  /** Seconds before the first reflection. */
  delaySeconds: number;
  /** Hertz above which the walls swallow the sound. */
  brightness: number;
}

/** Delay lines in seconds: mutually prime at 48 kHz, so that their echoes do not pile up. */
const LINES = [0.02973, 0.03713, 0.04111, 0.04373, 0.05047, 0.05659, 0.06131, 0.06737];
const DIFFUSERS = [0.00477, 0.00359, 0.01272, 0.00931];

class DelayLine {
  private readonly buffer: Float32Array;
  private at = 0;

  constructor(length: number) {
    this.buffer = new Float32Array(Math.max(1, length));
  }

  read(): number {
    return this.buffer[this.at]!;
  }

  write(sample: number): void {
    this.buffer[this.at] = sample;
    this.at = this.at + 1 === this.buffer.length ? 0 : this.at + 1;
  }
}

/** Smears clicks into short bursts (four all-pass filters), in place. */
function diffuse(samples: Float32Array, sampleRate: number): Float32Array {
  for (const seconds of DIFFUSERS) {
    const line = new DelayLine(Math.round(seconds * sampleRate));
    for (let at = 0; at < samples.length; at++) {
      const delayed = line.read();
      const fed = samples[at]! - 0.6 * delayed;
      line.write(fed);
      samples[at] = delayed + 0.6 * fed;
    }
  }
  return samples;
}

/** The sound of a room around a mono signal, without the signal itself: eight delay lines mixed by a Householder matrix. */
export function reverberate(dry: Float32Array, sampleRate: number, room: Room): StereoSamples {
  const input = diffuse(highPass({ hertz: 150 }, sampleRate).filter(dry.slice()), sampleRate);
  const lines = LINES.map((seconds) => new DelayLine(Math.round(seconds * sampleRate)));
  const decay = LINES.map((seconds) => 10 ** ((-3 * seconds) / room.decaySeconds));
  const damp = 1 - Math.exp((-2 * Math.PI * room.brightness) / sampleRate);
  const damped = new Float64Array(LINES.length);
  const left = new Float32Array(dry.length);
  const right = new Float32Array(dry.length);
  const late = Math.round(room.delaySeconds * sampleRate);
  for (let at = late; at < dry.length; at++) {
    let sum = 0;
    for (let line = 0; line < lines.length; line++) {
      damped[line]! += (lines[line]!.read() - damped[line]!) * damp;
      sum += damped[line]!;
    }
    const shared = (-2 / lines.length) * sum;
    const fed = input[at - late]! * 0.35;
    for (let line = 0; line < lines.length; line++) lines[line]!.write(fed + (damped[line]! + shared) * decay[line]!);
    left[at] = damped[0]! - damped[2]! + damped[4]! - damped[6]!;
    right[at] = damped[1]! - damped[3]! + damped[5]! - damped[7]!;
  }
  const soften = Math.min(room.brightness * 2, sampleRate * 0.45);
  lowPass({ hertz: soften }, sampleRate).filter(left);
  lowPass({ hertz: soften }, sampleRate).filter(right);
  return { left, right, sampleRate };
}
