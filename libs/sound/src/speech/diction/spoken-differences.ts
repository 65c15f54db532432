import type { Diction } from './diction.js';
import { bareWord, plain } from '../reading/written-word.js';
import { sentencesOf, type SentenceWord } from '../sentence.js';

/** Most words that are told, and characters of each. */
const [MOST_DIFFERENCES, LONGEST_DIFFERENCE] = [40, 120];

/** The words of texts that are said otherwise than they are written, each once: "4B: four B". */
export function spokenDifferences(texts: readonly string[], diction?: Diction): string[] {
  if (diction?.language !== undefined) return [];
  const told = new Set<string>();
  for (const text of texts)
    for (const { words } of sentencesOf(text, diction))
      for (const word of words) if (differs(word)) told.add(`${nameOf(word)}: ${word.said.join(' ')}`);
  return [...told].slice(0, MOST_DIFFERENCES).map((one) => one.slice(0, LONGEST_DIFFERENCE));
}

/** Whether a word with a letter or figure is said as other letters, or letter by letter. */
function differs({ text, said }: SentenceWord): boolean {
  const written = plain(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const spelled = said.length > 1 && said.every((word) => /^[A-Z]s?$/.test(word));
  return written !== '' && said.length > 0 && (spelled || said.join('').toLowerCase().replaceAll("'", '') !== written);
}

function nameOf({ text }: SentenceWord): string {
  const bare = bareWord(text);
  const at = text.toLowerCase().indexOf(bare);
  return at < 0 || bare === '' ? text : text.slice(at, at + bare.length);
}
