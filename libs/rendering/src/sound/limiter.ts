import { toGain } from './decibels.js';
import type { StereoSamples } from './stereo-samples.js';
import { peakAfter } from './true-peak.js';

const AHEAD_SECONDS = 0.004;
const RELEASE_SECONDS = 0.12;

/** The gain each sample needs so that no true peak passes the ceiling. */
function neededGain({ left, right }: StereoSamples, ceiling: number): Float32Array {
  const gain = new Float32Array(left.length).fill(1);
  for (const channel of [left, right]) {
    for (let at = 0; at < channel.length; at++) {
      const near = Math.max(Math.abs(channel[at]!), Math.abs(channel[at + 1] ?? 0));
      if (near * 2 <= ceiling) continue;
      const needed = Math.min(1, ceiling / peakAfter(channel, at));
      gain[at] = Math.min(gain[at]!, needed);
      if (at + 1 < gain.length) gain[at + 1] = Math.min(gain[at + 1]!, needed);
    }
  }
  return gain;
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

function released(gain: Float32Array, sampleRate: number): Float32Array {
  const back = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRate));
  let reached = 1;
  return gain.map((needed) => (reached = Math.min(needed, reached + (1 - reached) * back)));
}

/** Keeps the true peak under a ceiling in dBTP. Looks ahead, so it starts turning down before the peak arrives. */
export function limit(samples: StereoSamples, ceiling: number): StereoSamples {
  if (samples.left.length === 0) return samples;
  const reach = Math.max(1, Math.round((AHEAD_SECONDS * samples.sampleRate) / 2));
  const needed = released(neededGain(samples, toGain(ceiling)), samples.sampleRate);
  const gain = smoothed(lowestAround(needed, reach), reach);
  return {
    left: samples.left.map((sample, at) => sample * gain[at]!),
    right: samples.right.map((sample, at) => sample * gain[at]!),
    sampleRate: samples.sampleRate,
  };
}
