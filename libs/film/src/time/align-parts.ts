import type { Token } from './tokens.js';

/** A spoken token and the sentence it stands in, counted from 0. */
export interface SpokenToken extends Token {
  sentence: number;
}

/** What it is worth that two parts in a row are said in a row. */
const IN_A_ROW = 0.05;
/** Tokens, besides two for each word of a part, within which it is said; and what is left of a word's worth at each. */
const [NEAR, FARTHER] = [4, 0.98];
/** A word of several parts begins none where a word is said that tells more: its share of what that one is worth. */
const OWN = 0.75;
/** Less names no part of several words. */
const LEAST = 0.3;
/** One strong match is worth more than two weak ones. */
const STRONGER = 1.5;
/** Of equal parts the one in whose place a word stands is named by it, and each part by its first word. */
const NEARER = 0.015;
/** A token of less weight begins no part of several words. */
const TELLING = 0.3;

/**
 * The token with which each part begins, in ascending order; undefined where no word names the part. Of all assignments that keep
 * the order of both, the one whose parts share most of their telling words with what is said there.
 */
export function alignParts(
  parts: readonly (readonly Token[])[],
  spoken: readonly SpokenToken[],
): { tokens: (number | undefined)[]; worth: number } {
  const worthOf = worths(parts);
  const [rows, columns] = [parts.length + 1, spoken.length + 1];
  // `best` up to a part and a token; `matched` where the part begins with that very token.
  const best = new Float64Array(rows * columns);
  const matched = new Float64Array(rows * columns);
  for (let part = 1; part < rows; part += 1)
    for (let token = 1; token < columns; token += 1) {
      const at = part * columns + token;
      const score = scoreOf(worthOf[part - 1]!, spoken, token - 1);
      const place = token / columns;
      const worth = score === 0 ? 0 : score ** STRONGER - NEARER * (Math.abs(part / rows - place) + place);
      const before = at - columns - 1;
      if (worth > 0) matched[at] = worth + Math.max(best[before]!, inARow(matched[before]!));
      best[at] = Math.max(best[at - columns]!, best[at - 1]!, matched[at]!);
    }
  return { tokens: traced(best, matched, parts.length, columns), worth: best.at(-1) ?? 0 };
}

function inARow(matched: number): number {
  return matched > 0 ? matched + IN_A_ROW : 0;
}

/** The way back through the best assignment; of equal ones the one whose parts begin earliest. */
function traced(best: Float64Array, matched: Float64Array, parts: number, columns: number): (number | undefined)[] {
  const tokens = Array.from({ length: parts }, (): number | undefined => undefined);
  let [part, token, isForced] = [parts, columns - 1, false];
  while (part > 0 && token > 0) {
    const at = part * columns + token;
    if (!isForced && best[at] === best[at - 1]) token -= 1;
    else if (!isForced && best[at] === best[at - columns]) part -= 1;
    else {
      const before = at - columns - 1;
      isForced = inARow(matched[before]!) > best[before]!;
      part -= 1;
      token -= 1;
      tokens[part] = token;
    }
  }
  return tokens;
}

/** What each word of a part is worth: a word of several parts tells them apart less, unless it is all of a part. */
function worths(parts: readonly (readonly Token[])[]): ReadonlyMap<string, number>[] {
  const holders = new Map<string, number>();
  for (const part of parts)
    for (const form of new Set(part.map((token) => token.form))) holders.set(form, (holders.get(form) ?? 0) + 1);
  return parts.map((part) => {
    const isTelling = part.some(({ weight }) => weight >= TELLING);
    const words = part.filter(({ weight }) => !isTelling || weight >= TELLING);
    const isShared = part.length > 1;
    return new Map(words.map(({ form, weight }) => [form, isShared ? weight / (holders.get(form) ?? 1) : weight]));
  });
}

/** How much of a part is said from a token on, within its sentence and near it. */
function scoreOf(words: ReadonlyMap<string, number>, spoken: readonly SpokenToken[], from: number): number {
  const first = spoken[from]!;
  if (!words.has(first.form)) return 0;
  const near = from + words.size * 2 + NEAR;
  const said = new Set<string>();
  let [sum, most] = [0, 0];
  for (let at = from; at < near && spoken[at]?.sentence === first.sentence; at += 1) {
    const { form } = spoken[at]!;
    const worth = words.get(form) ?? 0;
    if (!said.has(form)) sum += worth * FARTHER ** (at - from);
    most = Math.max(most, worth);
    said.add(form);
  }
  return words.get(first.form)! < most * OWN || (words.size > 1 && sum < LEAST) ? 0 : sum;
}
