/** A sound of speech and when it is heard, in seconds. The symbol `pau` is a pause. */
export interface Phone {
  symbol: string;
  startSeconds: number;
  endSeconds: number;
}

export interface Interval {
  startSeconds: number;
  endSeconds: number;
}

const PAUSE = 'pau';
const VOWELS = new Set([
  'aa',
  'ae',
  'ah',
  'ao',
  'aw',
  'ax',
  'ay',
  'eh',
  'er',
  'ey',
  'ih',
  'iy',
  'ow',
  'oy',
  'uh',
  'uw',
]);
const UNMATCHED = 1;

function difference(a: string, b: string): number {
  if (a === b) return 0;
  return VOWELS.has(a) === VOWELS.has(b) ? 0.7 : 1.8;
}

/** Cheapest ways to align the first i expected with the first j heard phones, row by row. */
function alignmentCosts(expected: string[], heard: string[]): Float64Array[] {
  const rows = [Float64Array.from({ length: heard.length + 1 }, (_, j) => j * UNMATCHED)];
  for (const [i, symbol] of expected.entries()) {
    const above = rows[i] ?? new Float64Array();
    const row = new Float64Array(heard.length + 1);
    row[0] = (i + 1) * UNMATCHED;
    for (const [j, other] of heard.entries()) {
      const match = (above[j] ?? 0) + difference(symbol, other);
      row[j + 1] = Math.min(match, (above[j + 1] ?? 0) + UNMATCHED, (row[j] ?? 0) + UNMATCHED);
    }
    rows.push(row);
  }
  return rows;
}

/** For each heard phone the index of the expected one it was aligned with, or -1. */
function align(expected: string[], heard: string[]): number[] {
  const costs = alignmentCosts(expected, heard);
  const matched = heard.map(() => -1);
  let [i, j] = [expected.length, heard.length];
  while (i > 0 && j > 0) {
    const here = costs[i]?.[j] ?? 0;
    const match = (costs[i - 1]?.[j - 1] ?? 0) + difference(expected[i - 1] ?? '', heard[j - 1] ?? '');
    if (Math.abs(here - match) < 1e-9) matched[--j] = --i;
    else if (Math.abs(here - (costs[i - 1]?.[j] ?? 0) - UNMATCHED) < 1e-9) i--;
    else j--;
  }
  return matched;
}

/** Gives each unmatched phone to the word it touches, the earlier one first, so that words tile the voiced time. */
function owners(words: number[], heard: Phone[]): number[] {
  const filled = [...words];
  for (let at = 1; at < filled.length; at++) {
    const touching = heard[at]?.startSeconds === heard[at - 1]?.endSeconds;
    if (filled[at] === -1 && touching) filled[at] = filled[at - 1] ?? -1;
  }
  for (let at = filled.length - 2; at >= 0; at--) if (filled[at] === -1) filled[at] = filled[at + 1] ?? -1;
  return filled;
}

/**
 * When each word is heard: `pronunciations` holds the phones each word has when said alone, `phones` what was said.
 * Speech reduces words in context (the, a, to), so the two are aligned at least cost instead of compared. A word of
 * which no phone was found becomes a point between its neighbours. The result is monotonic.
 */
export function timeWords(pronunciations: string[][], phones: Phone[]): Interval[] {
  const heard = phones.filter(({ symbol }) => symbol !== PAUSE);
  const expected = pronunciations.flatMap((symbols, word) => symbols.map((symbol) => ({ symbol, word })));
  const matched = align(
    expected.map(({ symbol }) => symbol),
    heard.map(({ symbol }) => symbol),
  );
  const owner = owners(
    matched.map((index) => expected[index]?.word ?? -1),
    heard,
  );
  let reached = heard[0]?.startSeconds ?? 0;
  return pronunciations.map((_, word) => {
    const first = owner.indexOf(word);
    if (first === -1) return { startSeconds: reached, endSeconds: reached };
    const startSeconds = heard[first]?.startSeconds ?? reached;
    reached = heard[owner.lastIndexOf(word)]?.endSeconds ?? startSeconds;
    return { startSeconds, endSeconds: reached };
  });
}
