import type { Diction } from './diction/diction.js';
import { sentencesOf, type Sentence } from './sentence.js';
import { sentenceSeconds } from './speech-seconds.js';

/** Some sentences that are spoken in one go. */
export interface Passage {
  text: string;
  ending: Sentence['ending'];
}

export interface Passages {
  passages: Passage[];
  /** Sentences of which no word can be said; they are left out. */
  unspoken: number;
}

/** Seconds from which on a passage is long enough, and below which the last one joins the one before. */
const [ENOUGH_SECONDS, TOO_SHORT_SECONDS] = [6, 3];

/** What stands between sentences in a passage, so that they are found again when it is spoken. */
const BETWEEN: Record<Sentence['ending'], string> = { breath: ' ', sentence: '\n', paragraph: '\n\n' };

function joined(sentences: readonly Sentence[]): Passage {
  const parts = sentences.flatMap(({ words, ending }) => [words.map(({ text }) => text).join(' '), BETWEEN[ending]]);
  return { text: parts.slice(0, -1).join(''), ending: sentences.at(-1)?.ending ?? 'sentence' };
}

/** Whether any word of a sentence can be said. */
function isSpoken({ words }: Sentence): boolean {
  return words.some((word) => word.words.length > 0);
}

/** Whether a sentence is more than punctuation and ornament. */
function isWritten({ words }: Sentence): boolean {
  return words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** Cuts a text into passages of a few seconds, at the ends of sentences: what has to be held of it at a time. */
export function passagesOf(text: string, diction?: Diction): Passages {
  const all = sentencesOf(text, diction);
  const spoken = all.filter((sentence) => isSpoken(sentence));
  const groups: { sentences: Sentence[]; seconds: number }[] = [];
  for (const sentence of spoken) {
    const last = groups.at(-1);
    const seconds = sentenceSeconds(sentence.words);
    if (last === undefined || last.seconds >= ENOUGH_SECONDS) groups.push({ sentences: [sentence], seconds });
    else {
      last.sentences.push(sentence);
      last.seconds += seconds;
    }
  }
  const end = groups.at(-1);
  if (groups.length > 1 && end !== undefined && end.seconds < TOO_SHORT_SECONDS) {
    groups.pop();
    groups.at(-1)?.sentences.push(...end.sentences);
  }
  const lost = all.filter((sentence) => !isSpoken(sentence) && isWritten(sentence));
  return { passages: groups.map(({ sentences }) => joined(sentences)), unspoken: lost.length };
}
