import { CAPTION_LIMITS, type CaptionCue } from './captions.js';
import { atMost, type Gate, near, same } from '@libs/drawing';
import type { SpokenWord } from '../speech/speech.js';

const LATEST_CAPTION = 0.08;
/** The lag is found by comparing envelopes, which is no finer than this. */
const LATEST_VOICE = 0.1;

export interface CaptionedWords {
  captions: CaptionCue[];
  /** Every word of the narration; empty without one. */
  words: SpokenWord[];
  /** Whether all of the words must stand in the captions. */
  captioned?: boolean;
}

/** Seconds between a word's start and a moment; none within a word so long that captions cut it into several. */
function offsetFrom({ text, startSeconds, endSeconds }: SpokenWord, moment: number): number {
  const isCut = Array.from(text).length > CAPTION_LIMITS.lineLength;
  return isCut ? Math.max(startSeconds - moment, moment - endSeconds, 0) : Math.abs(startSeconds - moment);
}

/** How many characters there are without white space: words may be cut and joined, and none may be missing. */
function lettersOf(texts: readonly string[]): number {
  return texts.join('').replaceAll(/\s/g, '').length;
}

/** Whether captions can be read and stand in the time of their words. */
export function captionGates(
  { voiceLag }: { voiceLag?: number },
  { captions, words, captioned = false }: CaptionedWords,
): Record<string, Gate> {
  const lines = captions.flatMap((cue) => cue.lines);
  const complete: Record<string, Gate> = captioned
    ? { caption_letters: same(lettersOf(lines), lettersOf(words.map(({ text }) => text))) }
    : {};
  if (captions.length === 0) return complete;
  const offsets = captions.map((cue) => Math.min(...words.map((word) => offsetFrom(word, cue.startSeconds)), Infinity));
  const gates: Record<string, Gate> = {
    ...complete,
    caption_line_length: atMost(Math.max(...lines.map((line) => Array.from(line).length)), CAPTION_LIMITS.lineLength),
    caption_lines: atMost(Math.max(...captions.map((cue) => cue.lines.length)), CAPTION_LIMITS.lines),
    caption_sync: atMost(Math.max(...offsets), LATEST_CAPTION, 3),
  };
  if (voiceLag !== undefined) gates.voice_sync = near(voiceLag, 0, LATEST_VOICE);
  return gates;
}
