import { asSet } from '../build-scene.js';
import { figureAtEnd } from '../figures.js';
import { momentOf } from '../moments.js';
import { isNegated } from '../negation.js';
import type { Passage } from '../passages.js';
import { isSplittable } from './splittable.js';

/** A passage that lists things, and the line above them. */
export interface HeadedList {
  passage: Passage;
  headline: string | undefined;
  /** A short passage before it that became the headline, as it is said. */
  before: string;
  taken: number;
}

/** Words of a passage that can head the list behind it. */
const SHORT = 6;

/** The list at a passage, or behind a short one that heads it. */
export function headedList(passages: readonly Passage[], at: number): HeadedList | undefined {
  const passage = passages[at];
  const next = passages[at + 1];
  if (passage && passage.items.length > 1 && isSplittable(passage)) return behindVerb(passage) ?? whole(passage);
  if (!passage || !next || passage.items.length > 0 || next.items.length < 2) return undefined;
  const isHead = next.lead === undefined && passage.text.split(' ').length <= SHORT && !isNegated(passage.text);
  if (!isHead || /[.?。]$/u.test(passage.text) || !isSplittable(next)) return undefined;
  return { passage: next, headline: headlineOf(asSet(passage.text), next.note), before: passage.text, taken: 2 };
}

/** A house in a street: an address is no thing among others. */
const ADDRESS =
  /^\d{1,4}[a-z]? (?:\p{Lu}[\p{L}'’-]{1,24} ){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Drive|Way|Close|Court|Place|Square|Row|Terrace|Gardens|Boulevard|Crescent)\.?$/u;

/** "We have bread, coffee and no gluten": the first words stand above the things. */
const VERB =
  /^((?:we|you|they|i|it|there|our \p{L}{1,16}) (?:also |now |only |will |can |must )?(?:have|has|need|needs|sell|sells|serve|serves|offer|offers|bake|make|bring|brings|teach|teaches|grow|take|are|is)) (?!(?:to|not|no|so|very|too)(?!\p{L}))(.+)$/iu;

function behindVerb(passage: Passage): HeadedList | undefined {
  const [first = '', ...rest] = passage.items;
  const [, verb, thing] = VERB.exec(first) ?? [];
  if (passage.lead !== undefined || verb === undefined || thing === undefined) return undefined;
  const items = [thing, ...rest];
  return { passage: { ...passage, items }, headline: headlineOf(verb, passage.note), before: '', taken: 1 };
}

/**
 * Of four things or more without a line above them, a longer first one is that line, with an address behind it:
 * "Yard sale Saturday 8-12, 22 Birch Lane, books, …".
 */
function whole(passage: Passage): HeadedList {
  const { lead, items, note } = passage;
  const [first = '', ...rest] = items;
  const isHead = lead === undefined && rest.length >= 3 && isLonger(first, rest) && !figureAtEnd(first)?.figure.unit;
  if (!isHead) return { passage, headline: headlineOf(lead, note), before: '', taken: 1 };
  const [place = '', ...things] = rest;
  const hasPlace = ADDRESS.test(place) && things.length >= 2;
  const body = { ...passage, items: hasPlace ? things : rest };
  return { passage: body, headline: headlineOf(hasPlace ? `${first}, ${place}` : first, note), before: '', taken: 1 };
}

function isLonger(first: string, rest: readonly string[]): boolean {
  const words = first.split(' ').length;
  return words >= 3 && words <= 8 && rest.every((item) => item.split(' ').length <= words) && !momentOf(first);
}

function headlineOf(lead: string | undefined, note: string | undefined): string | undefined {
  const parts = [lead, note].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' – ');
}
