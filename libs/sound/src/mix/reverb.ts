import { highPass, lowPass, type Biquad } from './biquad.js';
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

/** Smears clicks into short bursts: an all-pass filter, in place. */
function diffuse(samples: Float32Array, line: DelayLine): void {
  for (let at = 0; at < samples.length; at++) {
    const delayed = line.read();
    const fed = samples[at]! - 0.6 * delayed;
    line.write(fed);
    samples[at] = delayed + 0.6 * fed;
  }
}

/**
 * The sound of a room around a mono signal, without the signal itself: eight delay lines mixed by a Householder matrix.
 * The signal may come in parts; what rings on is heard in the next one.
 */
export class Reverb {
  private readonly rumble: Biquad;
  private readonly diffusers: DelayLine[];
  private readonly late: DelayLine | undefined;
  private readonly lines: DelayLine[];
  private readonly decay: number[];
  private readonly damp: number;
  private readonly damped = new Float64Array(LINES.length);
  private readonly soften: readonly [left: Biquad, right: Biquad];

  constructor(
    private readonly sampleRate: number,
    room: Room,
  ) {
    const line = (seconds: number): DelayLine => new DelayLine(Math.round(seconds * sampleRate));
    this.rumble = highPass({ hertz: 150 }, sampleRate);
    this.diffusers = DIFFUSERS.map(line);
    this.late = Math.round(room.delaySeconds * sampleRate) > 0 ? line(room.delaySeconds) : undefined;
    this.lines = LINES.map(line);
    this.decay = LINES.map((seconds) => 10 ** ((-3 * seconds) / room.decaySeconds));
    this.damp = 1 - Math.exp((-2 * Math.PI * room.brightness) / sampleRate);
    const hertz = Math.min(room.brightness * 2, sampleRate * 0.45);
    this.soften = [lowPass({ hertz }, sampleRate), lowPass({ hertz }, sampleRate)];
  }

  /** What the room answers during the next part of the signal. */
  answer(dry: Float32Array): StereoSamples {
    const input = this.rumble.filter(dry.slice());
    for (const line of this.diffusers) diffuse(input, line);
    const [left, right] = [new Float32Array(dry.length), new Float32Array(dry.length)];
    for (let at = 0; at < dry.length; at++) {
      this.reflect(this.delayed(input[at]!));
      const { damped } = this;
      left[at] = damped[0]! - damped[2]! + damped[4]! - damped[6]!;
      right[at] = damped[1]! - damped[3]! + damped[5]! - damped[7]!;
    }
    return { left: this.soften[0].filter(left), right: this.soften[1].filter(right), sampleRate: this.sampleRate };
  }

  private delayed(sample: number): number {
    if (!this.late) return sample;
    const heard = this.late.read();
    this.late.write(sample);
    return heard;
  }

  private reflect(sample: number): void {
    const { lines, damped, damp, decay } = this;
    let sum = 0;
    for (let line = 0; line < lines.length; line++) {
      damped[line]! += (lines[line]!.read() - damped[line]!) * damp;
      sum += damped[line]!;
    }
    const shared = (-2 / lines.length) * sum;
    const fed = sample * 0.35;
    for (let line = 0; line < lines.length; line++) lines[line]!.write(fed + (damped[line]! + shared) * decay[line]!);
  }
}
