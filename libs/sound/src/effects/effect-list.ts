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
