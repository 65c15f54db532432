import { Biquad } from './biquad.js';
import type { StereoSamples } from './stereo-samples.js';

const BLOCK_SECONDS = 0.4;
const STEP_SECONDS = 0.1;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
/** Makes a 997 Hz sine read its own level (ITU-R BS.1770-5, annex 1). */
const OFFSET = -0.691;

/** The head's shelf: the analogue values behind the 48 kHz table of BS.1770, so that every rate can be measured. */
function headShelf(sampleRate: number): Biquad {
  const K = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const Q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + K / Q + K * K;
  const b: [number, number, number] = [
    high + (band * K) / Q + K * K,
    2 * (K * K - high),
    high - (band * K) / Q + K * K,
  ];
  return new Biquad([b[0] / a0, b[1] / a0, b[2] / a0], [(2 * (K * K - 1)) / a0, (1 - K / Q + K * K) / a0]);
}

function lowCut(sampleRate: number): Biquad {
  const K = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const Q = 0.5003270373238773;
  const a0 = 1 + K / Q + K * K;
  return new Biquad([1, -2, 1], [(2 * (K * K - 1)) / a0, (1 - K / Q + K * K) / a0]);
}

/** Collects the mean square of one channel's K-weighted signal in every step of 100 ms. */
class StepPowers {
  readonly powers: number[] = [];
  private readonly step: number;
  private readonly shelf: Biquad;
  private readonly cut: Biquad;
  private readonly weighted: Float64Array;
  private sum = 0;
  private count = 0;

  constructor(sampleRate: number) {
    this.step = Math.round(STEP_SECONDS * sampleRate);
    this.shelf = headShelf(sampleRate);
    this.cut = lowCut(sampleRate);
    this.weighted = new Float64Array(this.step);
  }

  add(samples: Float32Array): void {
    for (let from = 0; from < samples.length;) {
      const part = samples.subarray(from, from + this.step - this.count);
      const weighted = this.weighted.subarray(0, part.length);
      weighted.set(part);
      this.cut.filter(this.shelf.filter(weighted));
      this.collect(weighted);
      from += part.length;
    }
  }

  private collect(weighted: Float64Array): void {
    const { step } = this;
    let { sum } = this;
    for (let at = 0; at < weighted.length; at++) sum += (weighted[at]! * weighted[at]!) / step;
    this.count += weighted.length;
    const isWhole = this.count === step;
    if (isWhole) this.powers.push(sum);
    [this.sum, this.count] = isWhole ? [0, 0] : [sum, this.count];
  }
}

const level = (power: number): number => OFFSET + 10 * Math.log10(power);
const mean = (powers: number[]): number => powers.reduce((sum, power) => sum + power, 0) / powers.length;

/** Measures loudness by ITU-R BS.1770-5 of a sound that comes in parts; remembers a number for each 100 ms. */
export class LoudnessMeter {
  private readonly left: StepPowers;
  private readonly right: StepPowers;

  constructor(sampleRate: number) {
    this.left = new StepPowers(sampleRate);
    this.right = new StepPowers(sampleRate);
  }

  add({ left, right }: Pick<StereoSamples, 'left' | 'right'>): void {
    this.left.add(left);
    this.right.add(right);
  }

  /** LUFS of every 400 ms, each 100 ms after the one before. */
  momentary(): number[] {
    return this.blocks().map(level);
  }

  /** LUFS of all that came, with both gates; minus infinity for silence and below 400 ms of sound. */
  integrated(): number {
    const audible = this.blocks().filter((power) => level(power) > ABSOLUTE_GATE);
    if (audible.length === 0) return -Infinity;
    const gate = level(mean(audible)) + RELATIVE_GATE;
    return level(mean(audible.filter((power) => level(power) > gate)));
  }

  private blocks(): number[] {
    const [a, b] = [this.left.powers, this.right.powers];
    const steps = Math.round(BLOCK_SECONDS / STEP_SECONDS);
    return Array.from({ length: Math.max(0, a.length - steps + 1) }, (_, first) => {
      let sum = 0;
      for (let at = first; at < first + steps; at++) sum += a[at]! + b[at]!;
      return sum / steps;
    });
  }
}

function measured(samples: StereoSamples): LoudnessMeter {
  const meter = new LoudnessMeter(samples.sampleRate);
  meter.add(samples);
  return meter;
}

/** Loudness in LUFS of every 400 ms, each 100 ms after the one before. */
export function momentaryLoudness(samples: StereoSamples): number[] {
  return measured(samples).momentary();
}

/** Integrated loudness in LUFS of a whole sound. */
export function integratedLoudness(samples: StereoSamples): number {
  return measured(samples).integrated();
}
