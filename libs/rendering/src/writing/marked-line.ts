import type { ScriptLine } from '../script.js';

const SMALL = new Set(
  (
    'a an the and or but so of to in on at by for with from as is are was were be been it its this that these those ' +
    'than then there their they them we you your our i he she his her not no do does did has have had will can may ' +
    'if when where which who what how why into over under up out off just very more most some any each every'
  ).split(' '),
);
const HEADLINE_WORDS = 5;

/** A line whose headline stands between asterisks; without them the weightiest few words are taken. */
export function markedLine(marked: string, rest: Partial<ScriptLine> = {}): ScriptLine {
  const words = marked.trim().split(/\s+/);
  const from = words.findIndex((word) => word.startsWith('*'));
  const to = words.findIndex((word) => /\*[.,;:!?]*$/.test(word)) + 1;
  const plain = from >= 0 && to > from ? words.map((word) => word.replaceAll('*', '')) : words;
  const headline = from >= 0 && to > from ? { from, to } : weightiest(plain);
  return { text: plain.join(' '), headline, role: 'point', rank: 1, ...rest };
}

/** True for a word that carries no subject of its own. */
export function isSmallWord(word: string): boolean {
  return SMALL.has(bare(word));
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}%]/gu, '');
}

/** How much a word says: figures most, then names, then long words; the small ones next to nothing. */
export function wordWeight(word: string, position: number): number {
  if (/\p{N}/u.test(word)) return 3;
  const letters = bare(word);
  if (SMALL.has(letters)) return 0.05;
  if (position > 0 && /^\p{Lu}/u.test(word)) return 2;
  return (0.6 + Math.min(letters.length, 9) / 9) * (letters.endsWith('ly') ? 0.6 : 1);
}

/** What the score of a span asks of each of its words. */
interface JudgedWord {
  weight: number;
  small: boolean;
  /** Whether punctuation follows it. */
  closed: boolean;
}

function weightiest(words: readonly string[]): { from: number; to: number } {
  if (words.length <= HEADLINE_WORDS + 1) return { from: 0, to: words.length };
  const judged = words.map((word, at): JudgedWord => ({
    weight: wordWeight(word, at),
    small: isSmallWord(word),
    closed: /[.,;:!?]$/.test(word),
  }));
  let best = { from: 0, to: Math.min(words.length, HEADLINE_WORDS), score: -1 };
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 2; to <= Math.min(words.length, from + HEADLINE_WORDS); to++) {
      const score = spanScore(judged.slice(from, to));
      if (score > best.score) best = { from, to, score };
    }
  }
  return { from: best.from, to: best.to };
}

/** A span should begin and end on words that mean something and not run over a comma. */
function spanScore(span: readonly JudgedWord[]): number {
  const last = span.at(-1);
  const total = span.reduce((sum, { weight }) => sum + weight, 0);
  const crossing = span.slice(0, -1).filter(({ closed }) => closed).length;
  const edges = (span[0]?.small ? 0.8 : 0) + (last?.small ? 2 : 0);
  const rounded = last?.closed ? 0.6 : 0;
  return total - crossing * 2.5 - edges - span.length * 0.28 + rounded;
}
