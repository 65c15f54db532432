import type { Effect } from './effect.js';
import { MOTION } from './motion.js';
import { NATURE } from './nature.js';
import { RHYTHMS } from './rhythms.js';
import { SIGNALS } from './signals.js';
import { WEATHER } from './weather.js';

const EFFECTS: readonly Effect[] = [...WEATHER, ...NATURE, ...MOTION, ...RHYTHMS, ...SIGNALS];

/** What can be asked for, by name. */
export const EFFECT_NAMES: readonly string[] = EFFECTS.map(({ name }) => name);

/** More sounds than this at a time would be a din. */
const MOST = 3;

/** The sounds that a text calls for, in the order in which it does; none when it names nothing known. */
export function effectsIn(text: string): Effect[] {
  return EFFECTS.map((effect) => ({ effect, at: effect.called.exec(text)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ effect }) => effect);
}

const BETWEEN = /[,;.+&\n]|\s(?:and|with|then|plus|followed by|over|while)\s/iu;
/** Words that say how a sound is. */
const MANNERS = new Set(
  'a an the very loud soft softly long short slow fast quiet distant heavy light gentle please loop looped second seconds'.split(
    ' ',
  ),
);

/** The parts of a text that name something else than the sounds that are made of it, in their order. */
export function soundsLeftOut(text: string): string[] {
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
