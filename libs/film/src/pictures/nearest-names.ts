import { singular } from './picture-words.js';

/** Letters in which a name may differ that shares no word: half of it, within these bounds. */
const MISSPELT = { least: 1, most: 5 };

/** The names most like the one that does not exist: those that share most words with it, then those with the fewest other letters. */
export function nearestNames(name: string, names: Iterable<string>, most: number): string[] {
  const words = wordsOf(name);
  const misspelt = Math.min(MISSPELT.most, Math.max(MISSPELT.least, Math.floor(name.length / 2)));
  const near: { name: string; shared: number; letters: number }[] = [];
  for (const other of names) {
    const mayShare = words.some((word) => other.includes(word));
    if (!mayShare && Math.abs(other.length - name.length) > misspelt) continue;
    const shared = mayShare ? wordsOf(other).filter((word) => words.includes(word)).length : 0;
    const letters = otherLetters(name, other);
    if (shared > 0 || letters <= misspelt) near.push({ name: other, shared, letters });
  }
  return near
    .toSorted((a, b) => b.shared - a.shared || a.letters - b.letters || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map((one) => one.name);
}

function wordsOf(name: string): string[] {
  return name
    .split('-')
    .filter((word) => word.length > 1)
    .map(singular);
}

/** Letters to put in, leave out or change to make one text of the other (Levenshtein distance). */
function otherLetters(one: string, other: string): number {
  let row = new Uint16Array(other.length + 1).map((_, at) => at);
  let next = new Uint16Array(other.length + 1);
  for (let at = 0; at < one.length; at++) {
    next[0] = at + 1;
    for (let column = 1; column <= other.length; column++) {
      const change = one[at] === other[column - 1] ? 0 : 1;
      next[column] = Math.min(row[column]! + 1, next[column - 1]! + 1, row[column - 1]! + change);
    }
    [row, next] = [next, row];
  }
  return row[other.length]!;
}
