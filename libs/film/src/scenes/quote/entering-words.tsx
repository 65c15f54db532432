import type { ComponentChild } from 'preact';
import type { Cues } from '../../time/cues.js';
import { wordsOf } from './words-of.js';

/** The words of a text, each at its own cue. */
export function EnteringWords({ text, cues }: { text: string; cues: Cues }): ComponentChild {
  let next = 0;
  return wordsOf(text).map((word) =>
    word.trim() === '' ? (
      word
    ) : (
      <span class="word enter" style={cues.entering(`text[${next++}]`)}>
        {word}
      </span>
    ),
  );
}
