import type { SpokenWord } from '@libs/sound';
import { alignParts } from './align-parts.js';
import { type HeardToken, heardTokens } from './heard-tokens.js';
import type { Cue, ScenePart } from './scene-part.js';
import { spacedParts } from './spaced-parts.js';
import { tokensOf } from './tokens.js';

/** Seconds before its word is heard that a part begins to enter. */
const LEAD = 0.15;
/** Share of a text's words that are heard where it is read out. */
const READ_OUT = 0.6;
/** The stage is not empty for longer. */
const EMPTY = 0.7;
/** A first part whose sentence has begun comes so much before its word at most, at this second. */
const [EARLY, AT_ONCE] = [1.6, 0.6];
/** Seconds between two words of a text that look like a hole in it. */
const HOLE = 1.2;

export interface SpokenParts {
  /** In each order in which the parts may enter; the first where the words do not decide. */
  orders: readonly (readonly ScenePart[])[];
  /** Those spoken in the scene, with the seconds since its start. */
  words: readonly SpokenWord[];
  /** Of the scene. */
  seconds: number;
  /** How parts follow each other where nobody speaks; soon if absent. */
  silent?: 'spread' | undefined;
}

/**
 * When each part of a scene enters: with the words that name it and never before an earlier part. Parts that no word names stand
 * evenly between their neighbours.
 */
export function cueParts({ orders, words, seconds, silent }: SpokenParts): Cue[] {
  const heard = heardTokens(words);
  const [first, ...others] = orders.map((parts) => ({ parts, ...assigned(parts, heard) }));
  if (!first) return [];
  const { parts, tokens } = others.reduce((best, one) => (one.worth > best.worth ? one : best), first);
  const found = tokens.map((token) => (token === undefined ? undefined : heard[token]));
  const litAt = found.map((token, at) => token && litTime(token, found.slice(0, at), heard));
  const times = spacedParts(parts, {
    heard: found.map((token) => token && Math.max(0, token.startSeconds - LEAD)),
    ends: heard.at(-1)?.startSeconds,
    seconds,
    silent,
  });
  const [start = 0] = times;
  if (start > EMPTY && (litAt[0] ?? 0) <= EMPTY && start <= AT_ONCE + EARLY) times[0] = AT_ONCE;
  const isEmpty = (times[0] ?? 0) > EMPTY;
  const holed = textsWithHoles(parts, times);
  return parts.map(({ field, wordOf }, index) => {
    const at = times[index]!;
    const word = found[index]?.written;
    return {
      field,
      at,
      litAt: litAt[index] ?? at,
      waits: at > EMPTY && (isEmpty || (wordOf !== undefined && holed.has(wordOf))),
      ...(word !== undefined && { word }),
      ...(wordOf !== undefined && { wordOf }),
    };
  });
}

/** The tokens with which parts begin. Words of a text enter one by one only where the text is read out. */
function assigned(parts: readonly ScenePart[], heard: readonly HeardToken[]): ReturnType<typeof alignParts> {
  const tokens = parts.map(({ text }) => tokensOf(text));
  const placed = alignParts(tokens, heard);
  const texts = new Set(parts.flatMap(({ wordOf }) => wordOf ?? []));
  const silent = new Set(
    [...texts].filter((text) => {
      const own = parts.flatMap(({ wordOf }, at) => (wordOf === text ? [placed.tokens[at]] : []));
      return own.filter((token) => token !== undefined).length < own.length * READ_OUT;
    }),
  );
  if (silent.size === 0) return placed;
  return alignParts(
    tokens.map((own, at) => (silent.has(parts[at]!.wordOf ?? '') ? [] : own)),
    heard,
  );
}

/** The start of the sentence, or the word itself where an earlier part began in that sentence. */
function litTime(token: HeardToken, before: readonly (HeardToken | undefined)[], heard: readonly HeardToken[]): number {
  const isBegun = before.some((other) => other?.sentence === token.sentence);
  const start = isBegun ? token : (heard.find(({ sentence }) => sentence === token.sentence) ?? token);
  return Math.max(0, start.startSeconds - LEAD);
}

function textsWithHoles(parts: readonly ScenePart[], times: readonly number[]): Set<string> {
  return new Set(
    parts.flatMap(({ wordOf }, at) => {
      const isNext = wordOf !== undefined && parts[at - 1]?.wordOf === wordOf;
      return isNext && times[at]! - times[at - 1]! > HOLE ? [wordOf] : [];
    }),
  );
}
