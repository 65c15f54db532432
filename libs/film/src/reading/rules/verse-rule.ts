import { asSet, buildScene } from '../build-scene.js';
import { isNegated } from '../negation.js';
import type { Passage } from '../passages.js';
import type { Rule } from '../words-read.js';
import { partsOf } from './parts.js';

const WORDS = { fewest: 3, most: 8 };
const LEAST_LINES = 3;
/** Lines of one poem. */
const MOST_LINES = 40;
/** Letters of a line. */
const LETTERS = 80;

/** Short lines in a row, or one sentence of short clauses: each line by itself, in order. */
export const verseRule: Rule = (passages, at) =>
  (passages.length === 1 ? inClauses(passages[0]) : undefined) ?? inLines(passages, at);

function inClauses(passage: Passage | undefined): ReturnType<Rule> {
  if (!passage || passage.lead !== undefined || passage.items.length < LEAST_LINES) return undefined;
  if (isNegated(passage.text) || /\d/u.test(passage.text) || !passage.items.every(isLine)) return undefined;
  const scenes = partsOf(passage, 1).map(({ say }) => buildScene(say, { type: 'title', text: asSet(say) }));
  return scenes.every((scene) => scene !== undefined)
    ? { scenes, taken: 1, understood: 'lines that stand one after another' }
    : undefined;
}

function inLines(passages: readonly Passage[], at: number): ReturnType<Rule> {
  const lines: Passage[] = [];
  for (const passage of passages.slice(at, at + MOST_LINES)) {
    const isShort = passage.text.length <= LETTERS && passage.text.split(' ').length <= 10;
    if (!passage.startsLine || passage.items.length > 2 || passage.isWritten || !isShort) break;
    lines.push(passage);
  }
  if (lines.length < LEAST_LINES) return undefined;
  const scenes = lines.map(({ text }) => buildScene(text, { type: 'title', text: asSet(text) }));
  return scenes.every((scene) => scene !== undefined)
    ? { scenes, taken: lines.length, understood: 'lines that stand one after another' }
    : undefined;
}

function isLine(item: string): boolean {
  const count = item.split(' ').length;
  return count >= WORDS.fewest && count <= WORDS.most;
}
