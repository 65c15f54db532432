import type { CharacterTimes } from './maker.js';

interface SpokenWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** The words of a spoken text with their times, from the times of its characters. */
export function spokenWords({ text, starts, endsAt }: CharacterTimes): SpokenWord[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    text: word,
    startSeconds: starts[index] ?? endsAt,
    endSeconds: starts[index + word.length] ?? endsAt,
  }));
}
