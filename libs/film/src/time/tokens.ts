import { isLittleWord } from './little-words.js';
import { numberOf, spelledNumber } from './numbers.js';
import { stemOf } from './stem.js';

/** A word of a text in the form in which words are compared. */
export interface Token {
  form: string;
  /** As written; the first word of a number that is spelled in several. */
  written: string;
  /** Where it stands in the text. */
  index: number;
  /** From 0, it tells nothing about what is shown, to 1. */
  weight: number;
}

const PIECES = /\p{N}(?:[\p{N}.,:’']*\p{N})?|[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*/gu;
/** Scripts that set no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const [LITTLE, SHORT] = [0.1, 0.4];
/** Words that spell a number at most. */
const LONGEST_NUMBER = 8;

/** The words and numbers of a text. A number that is spelled in several words is one token. */
export function tokensOf(text: string): Token[] {
  const pieces = [...text.matchAll(PIECES)].flatMap(({ 0: piece, index }) => parted(piece, index));
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length;) {
    const { piece, index } = pieces[at]!;
    const spelled = spelledNumber(pieces.slice(at, at + LONGEST_NUMBER).map((one) => one.piece));
    const form = spelled?.form ?? formOf(piece);
    tokens.push({ form, written: piece, index, weight: weightOf(form, piece) });
    at += spelled?.words ?? 1;
  }
  return tokens;
}

function parted(piece: string, index: number): { piece: string; index: number }[] {
  if (!UNSPACED.test(piece)) return [{ piece, index }];
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(piece)];
  return words.map((word) => ({ piece: word.segment, index: index + word.index }));
}

function formOf(piece: string): string {
  return /^\p{N}/u.test(piece) ? numberOf(piece) : stemOf(piece);
}

function weightOf(form: string, piece: string): number {
  if (isLittleWord(piece)) return LITTLE;
  if (/^\p{N}/u.test(form)) return form === '1' && !/^\p{N}/u.test(piece) ? SHORT : 1;
  return form.length < 3 && !UNSPACED.test(form) ? SHORT : 1;
}
