import { toGain } from './decibels.js';
import type { StereoSamples } from './stereo-samples.js';
import { peakAfter, RISE } from './true-peak.js';

const AHEAD_SECONDS = 0.004;
const RELEASE_SECONDS = 0.12;

/** The gain that each sample in turn needs so that no true peak passes the ceiling, and its slow way back to one. */
class NeededGain {
  private at = 0;
  private reached = 1;
  private before = 1;
  private readonly back: number;

  /** `ceiling` is a linear gain. */
  constructor(
    private readonly samples: StereoSamples,
    private readonly ceiling: number,
  ) {
    this.back = 1 - Math.exp(-1 / (RELEASE_SECONDS * samples.sampleRate));
  }

  /** Beyond the last sample nothing is needed. */
  next(): number {
    const { left, right } = this.samples;
    if (this.at >= left.length) return 1;
    const here = Math.min(this.after(left), this.after(right));
    const needed = Math.min(this.before, here);
    this.before = here;
    this.at++;
    return (this.reached = Math.min(needed, this.reached + (1 - this.reached) * this.back));
  }

  private after(channel: Float32Array): number {
    const near = Math.max(Math.abs(channel[this.at]!), Math.abs(channel[this.at + 1] ?? 0));
    return near * RISE <= this.ceiling ? 1 : Math.min(1, this.ceiling / peakAfter(channel, this.at));
  }
}

/** The lowest value within `reach` samples on either side, with a queue of falling candidates: linear time. */
function lowestAround(values: Float32Array, reach: number): Float32Array {
  const lowest = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let [head, tail] = [0, 0];
  for (let at = 0; at < values.length + reach; at++) {
    if (at < values.length) {
      while (tail > head && values[queue[tail - 1]!]! >= values[at]!) tail--;
      queue[tail++] = at;
    }
    const centre = at - reach;
    if (centre < 0) continue;
    while (queue[head]! < centre - reach) head++;
    lowest[centre] = values[queue[head]!]!;
  }
  return lowest;
}

/** The mean over `reach` samples on either side: turns the steps of the lowest gain into ramps that end in time. */
function smoothed(values: Float32Array, reach: number): Float32Array {
  const output = new Float32Array(values.length);
  const last = values.length - 1;
  const valueAt = (at: number): number => values[Math.min(last, Math.max(0, at))]!;
  let sum = 0;
  for (let at = -reach; at <= reach; at++) sum += valueAt(at);
  for (let at = 0; at < values.length; at++) {
    output[at] = sum / (2 * reach + 1);
    sum += valueAt(at + reach + 1) - valueAt(at - reach);
  }
  return output;
}

export interface Limiting {
  /** Decibels by which the sound is raised first. */
  gain?: number;
  /** dBTP. */
  ceiling: number;
}

/**
 * A sound raised and kept under a ceiling, second by second, so that no more than a second is held beside it. Looks ahead,
 * so it starts turning down before the peak arrives. A part of the sound may be overwritten once it has been yielded.
 */
export function* limited(samples: StereoSamples, { gain = 0, ceiling }: Limiting): Generator<StereoSamples> {
  const { left, right, sampleRate } = samples;
  const raised = toGain(gain);
  const reach = Math.max(1, Math.round((AHEAD_SECONDS * sampleRate) / 2));
  const needed = new NeededGain(samples, toGain(ceiling) / raised);
  // Holds what is needed from two reaches before a part to two reaches after it.
  const window = new Float32Array(sampleRate + 4 * reach).fill(1);
  for (let at = 2 * reach; at < 4 * reach; at++) window[at] = needed.next();
  for (let from = 0; from < left.length; from += sampleRate) {
    for (let at = 4 * reach; at < window.length; at++) window[at] = needed.next();
    const turned = smoothed(lowestAround(window, reach), reach).subarray(2 * reach);
    const part = (side: Float32Array): Float32Array =>
      side.subarray(from, from + sampleRate).map((sample, at) => sample * raised * turned[at]!);
    yield { left: part(left), right: part(right), sampleRate };
    window.copyWithin(0, sampleRate);
  }
}
