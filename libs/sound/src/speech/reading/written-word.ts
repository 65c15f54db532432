import { withoutEnd } from '@libs/drawing';
import { VOCABULARY } from '../vocabulary.js';

/** A written word with Latin letters without marks, cut into what stands around it and what it says. */
export interface WrittenWord {
  /** All of it. */
  text: string;
  /** Brackets and quotes before it. */
  before: string;
  core: string;
  /** Punctuation, brackets and quotes behind it. */
  after: string;
  /** As it is written, with its marks, in lower case, without punctuation around it. */
  bare: string;
}

/** Letters of a written word that are read; the rest is left out. */
const LONGEST_WRITTEN = 400;
const BEFORE = /^[\p{Ps}\p{Pi}"'*_¿¡]+/u;
const BEHIND = /[.,;:!?\p{Pe}\p{Pf}"'*_-]/u;
const VULGAR_FRACTIONS = /[¼-¾⅐-⅞]/g;
const SUPERSCRIPTS = /[⁰¹²³⁴-⁹⁺⁻]+/g;

export function writtenWord(written: string): WrittenWord {
  const text = plain(written.slice(0, LONGEST_WRITTEN));
  const [before = ''] = BEFORE.exec(text) ?? [];
  const rest = text.slice(before.length);
  const core = withoutEnd(rest, BEHIND);
  return { text, before, core, after: rest.slice(core.length), bare: bareWord(written) };
}

/** A written word in lower case without what stands around it. */
export function bareWord(written: string): string {
  const name = written.slice(0, LONGEST_WRITTEN).normalize('NFC').toLowerCase().replaceAll('’', "'");
  return withoutEnd(name.replace(BEFORE, ''), BEHIND);
}

/**
 * Latin letters without their marks, bounded again because one character may stand for eighteen. Other scripts stay as
 * they are and no rule speaks them. A space keeps the whole number before a vulgar fraction apart from it.
 */
export function plain(written: string): string {
  return (
    written
      .replaceAll(/[™®©]/g, '')
      .replaceAll(VULGAR_FRACTIONS, ' $&')
      .trim()
      .replaceAll(SUPERSCRIPTS, '^$&')
      // A sign that decomposes into its opposite stays whole.
      .replaceAll(/[^≠]+/g, (part) => part.normalize('NFKD'))
      .slice(0, LONGEST_WRITTEN)
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[‘’ʼ`´]/g, "'")
      .replaceAll(/−(?=\S)/g, '-')
      .replaceAll('⁄', '/')
      .replaceAll(/[ßæœøłđþı]/gi, (letter) => VOCABULARY.plainLetters.get(letter.toLowerCase())?.join('') ?? letter)
  );
}
