import type { Narration, SpokenWord } from './speech.js';
import type { SpokenSound } from './voices/sentence-voice.js';
import { FRAME_SECONDS, levelsOf } from './voices/speech-features.js';

/** Lines that were read out in one go, with the times of their words. */
export interface Recording extends SpokenSound {
  lines: readonly string[];
  words: readonly SpokenWord[];
}

/** Decibels below the loudest frame: a frame of a word is louder, and a frame of a pause is not. */
const [SPOKEN, SILENT] = [-35, -50];
/** Share of the words that may be told in a silence: where more are, the times are those of another sound. */
const MOST_UNHEARD = 0.15;
/** Seconds beside a line in which its first breath and its last sound are looked for. */
const [BEFORE, AFTER] = [0.25, 0.35];
/** Seconds of silence kept around a line. */
const KEPT = 0.05;
/** Frames that are quiet together where a line ends. */
const PAUSE = 5;

/** A text that is read out in one go, as recordings name it. */
export function lineOf(text: string): string {
  return wordsOfLines([text]).join(' ');
}

/** The words of lines, as they were written. */
function wordsOfLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.match(/\S+/gu) ?? []);
}

/** Whether the times of a recording are those of its lines, and can be those of its sound. */
export function isTimed({ samples, sampleRate, lines, words }: Recording): boolean {
  const written = wordsOfLines(lines);
  if (written.length !== words.length || words.some(({ text }, at) => text !== written[at])) return false;
  const isForward = words.every(
    ({ startSeconds, endSeconds }, at) =>
      startSeconds >= (words[at - 1]?.startSeconds ?? 0) && endSeconds >= startSeconds,
  );
  const levels = below(levelsOf(samples, sampleRate));
  const isHeard = ({ startSeconds, endSeconds }: SpokenWord): boolean =>
    levels
      .subarray(frameOf(startSeconds), Math.max(frameOf(endSeconds), frameOf(startSeconds) + 1))
      .some((level) => level > SPOKEN);
  const unheard = words.filter((word) => /[\p{L}\p{N}]/u.test(word.text) && !isHeard(word)).length;
  return isForward && unheard <= words.length * MOST_UNHEARD;
}

/** Each line of a recording with its own sound and words, cut in the pauses between lines. */
export function cutLines(recording: Recording): Map<string, Narration> {
  const { samples, sampleRate, lines, words } = recording;
  const levels = below(levelsOf(samples, sampleRate));
  let taken = 0;
  const spoken = lines.map((line) => {
    const count = wordsOfLines([line]).length;
    taken += count;
    return { line, words: words.slice(taken - count, taken) };
  });
  let from = 0;
  return new Map(
    spoken.map(({ line, words: own }, at) => {
      const to = pauseBetween(own.at(-1), spoken[at + 1]?.words[0], levels);
      const take = cut(recording, own, soundIn(levels, { from, to }, own));
      from = to;
      return [line, take];
    }),
  );
}

/** The frame in the quietest place between two words. */
function pauseBetween(last: SpokenWord | undefined, next: SpokenWord | undefined, levels: Float32Array): number {
  if (!last || !next) return levels.length;
  const [first, end] = [frameOf(middleOf(last)), frameOf(middleOf(next))];
  let best = { frame: frameOf((last.endSeconds + next.startSeconds) / 2), level: Infinity };
  for (let frame = first; frame < end; frame++) {
    const level = Math.max(...levels.subarray(Math.max(0, frame - PAUSE), frame + PAUSE + 1));
    if (level < best.level) best = { frame, level };
  }
  return best.frame;
}

/** Where a line is heard between its cuts, in frames. */
function soundIn(
  levels: Float32Array,
  { from, to }: { from: number; to: number },
  words: readonly SpokenWord[],
): { from: number; to: number } {
  const [begin, end] = [words[0]?.startSeconds ?? 0, words.at(-1)?.endSeconds ?? 0];
  const first = Math.max(from, frameOf(begin - BEFORE));
  const last = Math.min(to, frameOf(end + AFTER));
  const isSound = (level: number): boolean => level > SILENT;
  const heard = levels.subarray(first, last);
  const start = first + Math.max(0, heard.findIndex(isSound));
  const stop = first + heard.findLastIndex(isSound) + 1;
  return { from: Math.min(start, frameOf(begin)), to: Math.max(stop, frameOf(end)) };
}

/** With fades, so that no cut clicks. */
function cut(
  { samples, sampleRate }: SpokenSound,
  words: readonly SpokenWord[],
  { from, to }: { from: number; to: number },
): Narration {
  const first = Math.max(0, Math.round((from * FRAME_SECONDS - KEPT) * sampleRate));
  const own = samples.slice(first, Math.round((to * FRAME_SECONDS + KEPT) * sampleRate));
  const fade = Math.min(Math.round(0.01 * sampleRate), own.length >> 1);
  for (let at = 0; at < fade; at++) {
    own[at]! *= at / fade;
    own[own.length - 1 - at]! *= at / fade;
  }
  const shift = first / sampleRate;
  const durationSeconds = own.length / sampleRate;
  const within = (seconds: number): number => Math.min(durationSeconds, Math.max(0, seconds - shift));
  return {
    samples: own,
    sampleRate,
    durationSeconds,
    words: words.map(({ text, startSeconds, endSeconds }) => ({
      text,
      startSeconds: within(startSeconds),
      endSeconds: within(endSeconds),
    })),
  };
}

/** Levels below the loudest. */
function below(levels: Float32Array): Float32Array {
  const loudest = levels.reduce((most, level) => Math.max(most, level), -Infinity);
  return levels.map((level) => level - loudest);
}

const frameOf = (seconds: number): number => Math.max(0, Math.round(seconds / FRAME_SECONDS));
const middleOf = ({ startSeconds, endSeconds }: SpokenWord): number => (startSeconds + endSeconds) / 2;
