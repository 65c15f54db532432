import type { Interval } from '../word-timing.js';
import type { SpokenSound } from './sentence-voice.js';
import { FRAME_SECONDS, speechFeatures } from './speech-features.js';
import { type Warped, warp } from './warp.js';

/** Decibels below the loudest frame from which on a frame is voice. */
const VOICED = -30;
/** Frames of silence that are a pause, and not part of a sound such as the t of "at". */
const PAUSE = 6;
/** Frames by which a path may miss the edge of a pause. */
const NEAR = [0, 1, 2, 3, 4];

/** Where the voice of a sound begins and ends, in frames. */
export function voicedPart(levels: Float32Array): { from: number; to: number } {
  const from = levels.findIndex((level) => level > VOICED);
  const to = levels.findLastIndex((level) => level > VOICED);
  return { from: Math.max(0, from), to: Math.max(0, to) + 1 };
}

/** Which frames are in a pause. */
function pausesIn(levels: Float32Array): boolean[] {
  const isPause = Array.from(levels, () => false);
  let since = 0;
  for (let at = 0; at <= levels.length; at++) {
    if (at < levels.length && levels[at]! <= VOICED) continue;
    if (at - since >= PAUSE) isPause.fill(true, since, at);
    since = at + 1;
  }
  return isPause;
}

interface Heard extends Warped {
  from: number;
}

function heardIn(sound: SpokenSound): Heard {
  const { frames, levels } = speechFeatures(sound);
  const { from, to } = voicedPart(levels);
  return { from, frames: frames.slice(from, to), isPause: pausesIn(levels.slice(from, to)) };
}

/** The frame in which a word ends. */
function lastFrame(seconds: number, { from }: Heard): number {
  return Math.round(seconds / FRAME_SECONDS) - from - 1;
}

/** The frames at which another voice may pause: where this one does, and behind each word. Voices pause between words. */
function pausable(known: Heard, words: readonly Interval[]): boolean[] {
  const ends = new Set(words.map(({ endSeconds }) => lastFrame(endSeconds, known)));
  return known.isPause.map((isPause, at) => isPause || ends.has(at));
}

/**
 * When each word of a sound is heard, by a reference of the same words whose times are known. The result is monotonic.
 */
export function alignWords(sound: SpokenSound, reference: SpokenSound & { words: readonly Interval[] }): Interval[] {
  const [heard, known] = [heardIn(sound), heardIn(reference)];
  const path = warp(known, heard, pausable(known, reference.words));
  const last = path.length - 1;
  const placed = (seconds: number, step: 1 | -1): number => {
    const asked = lastFrame(seconds, known) + (step === 1 ? 1 : 0);
    let frame = path[Math.min(last, Math.max(0, asked))]!;
    // A word does not begin in the last frames before a pause, nor end in the first behind one.
    frame += step * (NEAR.find((away) => heard.isPause[frame + away * step]) ?? 0);
    while (heard.isPause[frame] === true) frame += step;
    return (heard.from + frame + (step === 1 ? 0 : 1)) * FRAME_SECONDS;
  };
  let reached = 0;
  return reference.words.map(({ startSeconds, endSeconds }) => {
    const begin = Math.max(reached, placed(startSeconds, 1));
    reached = startSeconds === endSeconds ? begin : Math.max(begin, placed(endSeconds, -1));
    return { startSeconds: begin, endSeconds: reached };
  });
}
