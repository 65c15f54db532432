import { decoded } from '../markup/character-references.js';
import { MarkupExamination } from '../markup/examine-markup.js';
import type { MarkupNeeds } from '../markup/markup-needs.js';
import type { HtmlToken } from '../markup/html-tokens.js';
import { type ParsedComposition, parseComposition } from './parse-composition.js';

export interface ReadComposition extends ParsedComposition {
  needs: MarkupNeeds;
  /** Every letter of its words that is not ASCII, once. */
  letters: string;
}

/** What was read last: one call reads the same document for its price, its length and its provider. */
let last: { html: string; read: ReadComposition } | undefined;

/** Reads all of a composition in one pass. */
export function readComposition(html: string): ReadComposition {
  if (last?.html === html) return last.read;
  const examination = new MarkupExamination();
  const letters = new Set<string>();
  const parsed = parseComposition(html, (token) => {
    examination.take(token);
    takeLetters(token, letters);
  });
  const read = { ...parsed, needs: examination.found(), letters: [...letters].join('') };
  last = { html, read };
  return read;
}

function takeLetters(token: HtmlToken, letters: Set<string>): void {
  if (token.kind !== 'text' || token.isRaw || !/[^\p{ASCII}]|&#/u.test(token.text)) return;
  for (const letter of decoded(token.text)) if (letter > '\u{7f}') letters.add(letter);
}
