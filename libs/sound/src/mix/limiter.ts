import { toGain } from './decibels.js';
import type { StereoSamples } from './stereo-samples.js';
import { peakAfter, RISE } from './true-peak.js';

const AHEAD_SECONDS = 0.004;
const RELEASE_SECONDS = 0.12;

/** The gains that samples in turn need so that no true peak passes the ceiling, and its slow way back to one. */
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

  /** Writes the next gains behind a position. Beyond the last sample nothing is needed. */
  fill(gains: Float32Array, from: number): void {
    const { left, right } = this.samples;
    const [ceiling, back] = [this.ceiling, this.back];
    let { at, reached, before } = this;
    for (let to = from; to < gains.length; to++) {
      if (at >= left.length) {
        gains[to] = 1;
        continue;
      }
      const here = Math.min(1, ceiling / Math.max(peakAbove(ceiling, left, at), peakAbove(ceiling, right, at)));
      reached = Math.min(before, here, reached + (1 - reached) * back);
      before = here;
      at++;
      gains[to] = reached;
    }
    Object.assign(this, { at, reached, before });
  }
}

/** The true peak after a sample where it may be above a ceiling, else the ceiling. */
function peakAbove(ceiling: number, channel: Float32Array, at: number): number {
  const near = Math.max(Math.abs(channel[at]!), at + 1 < channel.length ? Math.abs(channel[at + 1]!) : 0);
  return near * RISE <= ceiling ? ceiling : peakAfter(channel, at);
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

/** In place, and without a callback, which would make an object of each sample. */
function turnedDown(samples: Float32Array, raised: number, gains: Float32Array): Float32Array {
  for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * raised * gains[at]!;
  return samples;
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
  needed.fill(window.subarray(0, 4 * reach), 2 * reach);
  for (let from = 0; from < left.length; from += sampleRate) {
    needed.fill(window, 4 * reach);
    const turned = smoothed(lowestAround(window, reach), reach).subarray(2 * reach);
    const part = (side: Float32Array): Float32Array => turnedDown(side.slice(from, from + sampleRate), raised, turned);
    yield { left: part(left), right: part(right), sampleRate };
    window.copyWithin(0, sampleRate);
  }
}
