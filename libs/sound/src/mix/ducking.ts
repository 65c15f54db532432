import { toGain } from './decibels.js';

/** How far music steps back under a voice, in decibels, and how gently: it is down when the voice begins. */
export const DUCKING = { depth: 11, attackSeconds: 0.3, holdSeconds: 0.25, releaseSeconds: 0.9, bridgeSeconds: 1.1 };

export interface Stretch {
  startSeconds: number;
  endSeconds: number;
}

/** Joins stretches of speech whose gaps are too short for the music to come back. */
export function bridged(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { startSeconds, endSeconds } of [...stretches].sort((a, b) => a.startSeconds - b.startSeconds)) {
    const last = joined.at(-1);
    if (last && startSeconds - last.endSeconds < DUCKING.bridgeSeconds)
      last.endSeconds = Math.max(last.endSeconds, endSeconds);
    else joined.push({ startSeconds, endSeconds });
  }
  return joined;
}

/** From 0 (music alone) to 1 (fully down) at a moment, for one stretch of speech. */
function depthAt(seconds: number, { startSeconds, endSeconds }: Stretch): number {
  const release = endSeconds + DUCKING.holdSeconds;
  if (seconds < startSeconds) return Math.max(0, 1 - (startSeconds - seconds) / DUCKING.attackSeconds);
  return seconds <= release ? 1 : Math.max(0, 1 - (seconds - release) / DUCKING.releaseSeconds);
}

/** The gain of the music at every sample: eased in decibels, so that neither the way down nor the way back is heard. */
export function duckingGain(stretches: Stretch[], length: number, sampleRate: number): Float32Array {
  const gain = new Float32Array(length).fill(1);
  for (const stretch of bridged(stretches)) {
    const from = Math.max(0, Math.floor((stretch.startSeconds - DUCKING.attackSeconds) * sampleRate));
    const until = (stretch.endSeconds + DUCKING.holdSeconds + DUCKING.releaseSeconds) * sampleRate;
    for (let at = from; at < Math.min(length, until); at++) {
      const eased = (1 - Math.cos(Math.PI * depthAt(at / sampleRate, stretch))) / 2;
      gain[at] = Math.min(gain[at]!, toGain(-DUCKING.depth * eased));
    }
  }
  return gain;
}
