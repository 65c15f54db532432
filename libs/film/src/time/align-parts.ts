import type { Token } from './tokens.js';

/** A spoken token and the sentence it stands in, counted from 0. */
export interface SpokenToken extends Token {
  sentence: number;
}

/** What is left of a word's worth at each token behind the first one of its part. */
const FARTHER = 0.98;
/** A word of several parts begins none where a word is said that tells more: its share of what that one is worth. */
const OWN = 0.75;
/** One strong match is worth more than two weak ones. */
const STRONGER = 1.5;
/** Of equal parts the one in whose place a word stands is named by it, and each part by its first word. */
const NEARER = 0.015;
/** A token of less weight begins no part of several words. */
const TELLING = 0.3;

/**
 * The token with which each part begins, in ascending order; undefined where no word names the part. Of all assignments that keep
 * the order of both, the one whose parts share most of their telling words with the sentences in which they begin.
 */
export function alignParts(
  parts: readonly (readonly Token[])[],
  spoken: readonly SpokenToken[],
): { tokens: (number | undefined)[]; worth: number } {
  const worthOf = worths(parts);
  const columns = spoken.length + 1;
  // Of the first parts and the first tokens.
  const best = new Float64Array((parts.length + 1) * columns);
  for (let at = columns + 1; at < best.length; at += 1) {
    const [part, token] = [Math.floor(at / columns), at % columns];
    if (token === 0) continue;
    const score = scoreOf(worthOf[part - 1]!, spoken, token - 1);
    const place = token / columns;
    const worth = score ** STRONGER - NEARER * (Math.abs(part / (parts.length + 1) - place) + place);
    best[at] = Math.max(best[at - columns]!, best[at - 1]!, best[at - columns - 1]! + worth);
  }
  return { tokens: traced(best, parts.length, columns), worth: best.at(-1) ?? 0 };
}

/** The way back through the best assignment; of equal ones the one whose parts begin earliest. */
function traced(best: Float64Array, parts: number, columns: number): (number | undefined)[] {
  const tokens = Array.from({ length: parts }, (): number | undefined => undefined);
  let [part, token] = [parts, columns - 1];
  while (part > 0 && token > 0) {
    const at = part * columns + token;
    if (best[at] === best[at - 1]) token -= 1;
    else {
      part -= 1;
      if (best[at] !== best[at - columns]) tokens[part] = token -= 1;
    }
  }
  return tokens;
}

/** What each word of a part is worth: a word of several parts tells them apart less, unless it is all of a part. */
function worths(parts: readonly (readonly Token[])[]): ReadonlyMap<string, number>[] {
  const forms = parts.map((part) => new Set(part.map(({ form }) => form)));
  return parts.map((part) => {
    const isTelling = part.some(({ weight }) => weight >= TELLING);
    const words = part.filter(({ weight }) => !isTelling || weight >= TELLING);
    const holders = (form: string): number => (part.length > 1 ? forms.filter((own) => own.has(form)).length : 1);
    return new Map(words.map(({ form, weight }) => [form, weight / holders(form)]));
  });
}

/** How much of a part is said from a token to the end of its sentence. */
function scoreOf(words: ReadonlyMap<string, number>, spoken: readonly SpokenToken[], from: number): number {
  const { form: first, sentence } = spoken[from]!;
  const own = words.get(first);
  if (own === undefined) return 0;
  const unsaid = new Map(words);
  let sum = 0;
  for (let at = from; spoken[at]?.sentence === sentence; at += 1) {
    const { form } = spoken[at]!;
    const worth = unsaid.get(form) ?? 0;
    if (own < worth * OWN) return 0;
    sum += worth * FARTHER ** (at - from);
    unsaid.delete(form);
  }
  return sum;
}
