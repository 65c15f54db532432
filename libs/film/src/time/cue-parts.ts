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
/** A first part whose sentence has begun enters at this second, if its word is heard until the other. */
const [AT_ONCE, WELL_BEFORE] = [0.2, 2.2];
/** Where the last part enters later, a part of the stage would be blank for long. */
const SLOW = 4;
/** Seconds between two words of a text that look like a hole in it. */
const HOLE = 1.2;

export interface SpokenParts extends Pace {
  /** In each order in which the parts may enter; the first where the words do not decide. */
  orders: readonly (readonly ScenePart[])[];
  /** Those spoken in the scene, with the seconds since its start. */
  words: readonly SpokenWord[];
  /** Of the scene. */
  seconds: number;
}

/**
 * When each part of a scene enters: with the words that name it and never before an earlier part. Parts that no word names stand
 * evenly between their neighbours.
 */
export function cueParts({ orders, words, seconds, stands, spread }: SpokenParts): Cue[] {
  const heard = heardTokens(words, LEAD);
  const [first, ...others] = orders.map((parts) => assigned(parts, heard));
  if (!first) return [];
  const { parts, tokens, found } = others.reduce((best, one) => (one.worth > best.worth + CLEARLY ? one : best), first);
  const sentences = sentenceStarts(heard);
  const named = stands
    ? found.map((token, at) => token && litTime(token, found.slice(0, at), sentences))
    : found.map((token) => token?.at);
  const times = spacedParts(parts, {
    named: withSentences(named, { tokens, heard, sentences }),
    sentences,
    seconds,
    spread,
  });
  const waiting = stands ? () => false : waitingParts(parts, times, sentences[found[0]?.sentence ?? 0]);
  return parts.map(({ field, wordOf }, index) => {
    const word = found[index]?.written;
    return {
      field,
      at: times[index]!,
      waits: waiting(index),
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

/** The start of the sentence, or the word itself where an earlier part began in that sentence. */
function litTime(
  { sentence, at }: HeardToken,
  before: readonly (HeardToken | undefined)[],
  sentences: readonly number[],
): number {
  return before.some((other) => other?.sentence === sentence) ? at : (sentences[sentence] ?? at);
}

/** A part that its order leaves without a word begins no earlier than a sentence between its neighbours that has a word of it. */
function withSentences(
  named: readonly (number | undefined)[],
  {
    tokens,
    heard,
    sentences,
  }: Pick<Assigned, 'tokens'> & { heard: readonly HeardToken[]; sentences: readonly number[] },
): (number | undefined)[] {
  const times = [...named];
  for (const [index, own] of tokens.entries()) {
    if (times[index] !== undefined) continue;
    const before = times.findLast((at, other) => other < index && at !== undefined) ?? -Infinity;
    const after = times.find((at, other) => other > index && at !== undefined) ?? Infinity;
    const forms = new Set(own.filter(({ weight }) => weight === 1).map(({ form }) => form));
    const said = heard.find((token) => {
      const start = sentences[token.sentence]!;
      return forms.has(token.form) && start > before && start <= after;
    });
    times[index] = said && sentences[said.sentence];
  }
  return times;
}

/** Which parts stand dimmed: all where the first or the last one is late, or a text would have a hole. Brings the first one forward. */
function waitingParts(parts: readonly ScenePart[], times: number[], sentence = 0): (index: number) => boolean {
  const [start = 0, next = 0] = times;
  const isAlone = parts[1]?.wordOf !== undefined && next - AT_ONCE > HOLE;
  if (start > EMPTY && start <= WELL_BEFORE && sentence <= EMPTY && !isAlone) times[0] = AT_ONCE;
  const isBlank = (times[0] ?? 0) > EMPTY || (times.at(-1) ?? 0) > SLOW;
  const holed = new Set(
    parts.flatMap(({ wordOf = '' }, at) =>
      wordOf !== '' && parts[at - 1]?.wordOf === wordOf && times[at]! - times[at - 1]! > HOLE ? [wordOf] : [],
    ),
  );
  return (index) => isBlank || holed.has(parts[index]?.wordOf ?? '');
}
