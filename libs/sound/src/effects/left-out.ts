import { effectsIn, EFFECT_NAMES } from './effect-list.js';

/** Parts of a text that a note names, and letters of each. */
const [MOST, LONGEST] = [5, 60];
const BETWEEN = /[,;&+.\n]|\s(?:and|with|then|plus|followed by|over|while)\s/iu;
/** Words that say how a sound is. */
const MANNERS = new Set(
  'a an the very loud soft softly long short slow fast quiet distant heavy light gentle please loop looped second seconds'.split(
    ' ',
  ),
);

/** What a text names beside the sounds that are made of it, as a note for its caller. */
export function leftOutNotes(text: string): string[] {
  const missing = leftOut(text);
  if (missing.length === 0) return [];
  const named = missing.slice(0, MOST).map((part) => `“${part.slice(0, LONGEST)}”`);
  return [`Left out: ${named.join(', ')}. A call makes at most three sounds, of: ${EFFECT_NAMES.join(', ')}.`];
}

function leftOut(text: string): string[] {
  const made = effectsIn(text);
  const parts = text.split(BETWEEN).map((part) => part.trim());
  return parts.filter((part) => !isManner(part) && !made.some(({ called }) => called.test(part)));
}

function isManner(part: string): boolean {
  return part
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => word === '' || MANNERS.has(word) || /^\d/u.test(word));
}
