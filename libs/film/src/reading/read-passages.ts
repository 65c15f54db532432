import type { Scene } from '../scenes/scene.js';
import { asTitle } from './as-title.js';
import type { Passage } from './passages.js';
import { RULES } from './rules/rules.js';
import type { Reading } from './words-read.js';

/** Reads passages by the first rule that knows what stands there and whose scenes hold all words, else as sentences. */
export function readPassages(
  passages: readonly Passage[],
  holds: (scenes: readonly Scene[], text: string) => boolean,
): Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < passages.length; at += readings.at(-1)!.taken) readings.push(readAt(passages, at, holds));
  return readings;
}

function readAt(
  passages: readonly Passage[],
  at: number,
  holds: (scenes: readonly Scene[], text: string) => boolean,
): Reading {
  for (const rule of RULES) {
    const reading = rule(passages, at);
    const taken = passages.slice(at, at + (reading?.taken ?? 0)).map(({ text }) => text);
    if (reading && holds(reading.scenes, taken.join('\n'))) return reading;
  }
  return asTitle(passages[at]!.text);
}
