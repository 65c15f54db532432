import type { SpokenWord } from '@libs/sound';
import { alignParts } from './align-parts.js';
import { type HeardToken, heardTokens } from './heard-tokens.js';
import type { Cue, Pace, ScenePart } from './scene-part.js';
import { spacedParts } from './spaced-parts.js';
import { type Token, tokensOf } from './tokens.js';

/** Seconds before its word is heard that a part begins to enter. */
const LEAD = 0.15;
/** Share of a text's words that are heard where it is read out. */
const READ_OUT = 0.6;
/** What another order must be worth more. */
const CLEARLY = 0.3;
/** Second at which the first part begins to enter at the latest, to stand soon after. */
const EMPTY = 0.5;
/** A first part whose sentence has begun enters with its scene, if its word is heard until this second. */
const WELL_BEFORE = 2.2;
/** Where the last part enters later, a part of the stage would be blank for long: all parts stand dimmed. */
const SLOW = 4;
/** Seconds for which a word of a text must not stand without the next one. */
const ALONE = 1.2;

export interface SpokenParts extends Pace {
  /** In each order in which the parts may enter; the first where the words do not decide. */
  orders: readonly (readonly ScenePart[])[];
  /** Those spoken in the scene, with the seconds since its start. */
  words: readonly SpokenWord[];
  /** Of the scene. */
  seconds: number;
  /** It is the first of its film: its first part is lit at once, for the picture that stands for the film. */
  opens: boolean;
}

/**
 * When each part of a scene enters: with the words that name it and never before an earlier part. Parts that no word names stand
 * evenly between their neighbours.
 */
export function cueParts({ orders, words, seconds, opens, stands, spread }: SpokenParts): Cue[] {
  const heard = heardTokens(words, LEAD);
  const [first, ...others] = orders.map((parts) => assigned(parts, heard));
  if (!first) return [];
  const { parts, tokens, found } = others.reduce((best, one) => (one.worth > best.worth + CLEARLY ? one : best), first);
  const sentences = sentenceStarts(heard);
  const named = stands
    ? found.map((token, at) => token && litTime(token, found.slice(0, at), sentences))
    : found.map((token) => token?.at);
  const times = spacedParts(parts, {
    named: withSentences(named, tokens, { heard, sentences }),
    sentences,
    seconds,
    spread,
  });
  if (!stands) beginSoon(parts, times, sentences[found[0]?.sentence ?? 0]);
  const waits = !stands && ((times[0] ?? 0) > EMPTY || (times.at(-1) ?? 0) > SLOW);
  if (opens) times[0] = 0;
  return parts.map(({ field, wordOf }, index) => {
    const word = found[index]?.written;
    return {
      field,
      at: times[index]!,
      waits,
      ...(word !== undefined && { word }),
      ...(wordOf !== undefined && { wordOf }),
    };
  });
}

interface Assigned {
  parts: readonly ScenePart[];
  tokens: readonly (readonly Token[])[];
  /** The token with which each part begins. */
  found: (HeardToken | undefined)[];
  worth: number;
}

/** Words of a text enter one by one only where the text is read out. */
function assigned(parts: readonly ScenePart[], heard: readonly HeardToken[]): Assigned {
  const all = parts.map(({ text }) => tokensOf(text));
  const { tokens: placed } = alignParts(all, heard);
  const isReadOut = (text: string): boolean => {
    const own = parts.flatMap(({ wordOf }, at) => (wordOf === text ? [placed[at]] : []));
    return own.filter((token) => token !== undefined).length >= own.length * READ_OUT;
  };
  const tokens = all.map((own, at) => {
    const { wordOf } = parts[at]!;
    return wordOf === undefined || isReadOut(wordOf) ? own : [];
  });
  const { tokens: begins, worth } = alignParts(tokens, heard);
  return { parts, tokens, worth, found: begins.map((token) => (token === undefined ? undefined : heard[token])) };
}

function sentenceStarts(heard: readonly HeardToken[]): number[] {
  const starts: number[] = [];
  for (const { sentence, at } of heard) starts[sentence] ??= at;
  return starts;
}

/** The start of the sentence, or the word itself where the part before it needs some of that sentence. */
function litTime(
  { sentence, at }: HeardToken,
  before: readonly (HeardToken | undefined)[],
  sentences: readonly number[],
): number {
  const isShared = before.length > 0 && (before.at(-1) === undefined || before.at(-1)?.sentence === sentence);
  return isShared ? at : (sentences[sentence] ?? at);
}

/** A part that its order leaves without a word begins no earlier than a sentence between its neighbours that has a word of it. */
function withSentences(
  named: readonly (number | undefined)[],
  tokens: Assigned['tokens'],
  { heard, sentences }: { heard: readonly HeardToken[]; sentences: readonly number[] },
): (number | undefined)[] {
  const times = [...named];
  for (const [index, own] of tokens.entries()) {
    if (times[index] !== undefined) continue;
    const before = times.slice(0, index).findLast((at) => at !== undefined) ?? -Infinity;
    const after = times.slice(index).find((at) => at !== undefined) ?? Infinity;
    times[index] = sentences.find(
      (start, sentence) =>
        start > before &&
        start <= after &&
        heard.some(
          (token) => token.sentence === sentence && own.some(({ form, weight }) => weight === 1 && form === token.form),
        ),
    );
  }
  return times;
}

/** Brings the first part forward where its sentence has begun, unless it is one word of a text that would stand alone for long. */
function beginSoon(parts: readonly ScenePart[], times: number[], sentence = 0): void {
  const [start = 0, next = 0] = times;
  const isAlone = parts[1]?.wordOf !== undefined && next > ALONE;
  if (start <= WELL_BEFORE && sentence <= EMPTY && !isAlone) times[0] = 0;
}
