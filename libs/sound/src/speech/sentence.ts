import { isAbbreviation } from './abbreviation.js';
import { type Diction, speakingStyle } from './diction/diction.js';
import { type SpokenForm, spokenForms } from './spoken-form.js';
import { sayable, voiceSpelling } from './voice-spelling.js';
import { writtenForms } from './written-forms.js';

export interface SentenceWord extends SpokenForm {
  /** The word as it was written. */
  text: string;
  /** As people say it; a letter said by its name is a capital. */
  said: readonly string[];
  /** As the voice has to read them. */
  words: string[];
}

/** A run of written words that is spoken in one breath. */
export interface Sentence {
  words: SentenceWord[];
  /** What follows it: a breath inside an overlong sentence, the next sentence, or the next paragraph. */
  ending: 'breath' | 'sentence' | 'paragraph';
}

/** Seconds of silence that follow a sentence, at a voice's own pace. */
export const PAUSE_AFTER: Record<Sentence['ending'], number> = { breath: 0.06, sentence: 0.34, paragraph: 0.7 };

/** Spoken words after which an overlong sentence is cut at a comma, and after which it is cut anywhere. */
const LONG = 30;
const TOO_LONG = 48;

/** A written word, the white space behind it, and the first character after that; empty at the end of the text. */
interface Piece {
  written: string;
  gap: string;
  next: string;
}

function pieceEnd({ gap, next }: Piece): Sentence['ending'] | undefined {
  if (/\n[^\S\n]*\n/.test(gap)) return 'paragraph';
  return next === '' || (gap.includes('\n') && /^[\p{Lu}\p{Nd}•*–-]/u.test(next)) ? 'sentence' : undefined;
}

function breakAfter(word: SentenceWord, piece: Piece, spoken: number): Sentence['ending'] | undefined {
  const end = pieceEnd(piece);
  if (end !== undefined) return end;
  if (/[.?!]/.test(word.after)) return 'sentence';
  if (spoken >= TOO_LONG || (spoken >= LONG && word.after === ',')) return 'breath';
  return undefined;
}

/** The words of lines that the layout of the text ends: a word is read among those of its own line only. */
function spokenPieces(pieces: readonly Piece[], diction: Diction = {}): SentenceWord[] {
  const { language, pronounce } = diction;
  const style = speakingStyle(diction);
  const words: SentenceWord[] = [];
  let line: string[] = [];
  for (const piece of pieces) {
    line.push(piece.written);
    if (pieceEnd(piece) === undefined) continue;
    const forms = language === undefined ? spokenForms(line, style) : writtenForms(line, pronounce);
    const says = language === undefined ? sayable(forms) : forms.map((form) => form.words);
    for (const [index, said] of says.entries())
      words.push({
        text: line[index] ?? '',
        said,
        words: language === undefined ? said.flatMap(voiceSpelling) : said,
        after: forms[index]?.after ?? '',
      });
    line = [];
  }
  return words;
}

/** Cuts a text into sentences. Every whitespace-separated word of the text is in exactly one of them, in order. */
export function sentencesOf(text: string, diction?: Diction): Sentence[] {
  const pieces = [...text.matchAll(/(\S+)(\s*)(?=(\S?))/g)].map(([, written = '', gap = '', next = '']) => ({
    written,
    gap,
    next,
  }));
  const sentences: Sentence[] = [];
  let words: SentenceWord[] = [];
  let spoken = 0;
  for (const [index, word] of spokenPieces(pieces, diction).entries()) {
    const piece = pieces[index] ?? { written: '', gap: '', next: '' };
    if (isAbbreviation(piece.written, piece.next)) word.after = piece.written.endsWith(',') ? ',' : '';
    words.push(word);
    spoken += word.words.length;
    const ending = breakAfter(word, piece, spoken);
    if (ending === undefined) continue;
    sentences.push({ words, ending });
    [words, spoken] = [[], 0];
  }
  return sentences;
}
