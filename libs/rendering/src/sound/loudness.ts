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

/** Mean square of the K-weighted signal in every step of 100 ms. */
function stepPowers(samples: Float32Array, sampleRate: number): Float64Array {
  const step = Math.round(STEP_SECONDS * sampleRate);
  const [shelf, cut] = [headShelf(sampleRate), lowCut(sampleRate)];
  const powers = new Float64Array(Math.floor(samples.length / step));
  for (let at = 0; at < powers.length * step; at++) {
    const y = cut.step(shelf.step(samples[at]!));
    powers[Math.floor(at / step)]! += (y * y) / step;
  }
  return powers;
}

const level = (power: number): number => OFFSET + 10 * Math.log10(power);
const mean = (powers: number[]): number => powers.reduce((sum, power) => sum + power, 0) / powers.length;

function blockPowers({ left, right, sampleRate }: StereoSamples): number[] {
  const [a, b] = [stepPowers(left, sampleRate), stepPowers(right, sampleRate)];
  const steps = Math.round(BLOCK_SECONDS / STEP_SECONDS);
  return Array.from({ length: Math.max(0, a.length - steps + 1) }, (_, first) => {
    let sum = 0;
    for (let at = first; at < first + steps; at++) sum += a[at]! + b[at]!;
    return sum / steps;
  });
}

/** Loudness in LUFS of every 400 ms, each 100 ms after the one before. */
export function momentaryLoudness(samples: StereoSamples): number[] {
  return blockPowers(samples).map(level);
}

/** Integrated loudness in LUFS by ITU-R BS.1770-5, both gates; minus infinity for silence and below 400 ms of sound. */
export function integratedLoudness(samples: StereoSamples): number {
  const audible = blockPowers(samples).filter((power) => level(power) > ABSOLUTE_GATE);
  if (audible.length === 0) return -Infinity;
  const gate = level(mean(audible)) + RELATIVE_GATE;
  return level(mean(audible.filter((power) => level(power) > gate)));
}
