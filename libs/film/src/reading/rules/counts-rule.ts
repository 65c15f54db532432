import { asSet, buildScene } from '../build-scene.js';
import { figureAtStart } from '../figures.js';
import type { Rule } from '../words-read.js';
import { headedList } from './headed-list.js';
import { partsOf } from './parts.js';

const IN_NUMBERS =
  /(?<!\p{L})(?:numbers|figures|zahlen|números|cifras|chiffres|numeri|cifre|cijfers|цифрах)(?!\p{L})/iu;

/** "Our town in numbers": counts of different things, each large by itself. */
export const countsRule: Rule = (passages, at) => {
  const list = headedList(passages, at);
  if (!list || !IN_NUMBERS.test(list.headline ?? '')) return undefined;
  const { passage, headline, before, taken } = list;
  const scenes = partsOf(passage, 1, before).map(({ items: [item = ''], say }) => {
    const count = figureAtStart(asSet(item));
    return count && buildScene(say, { type: 'stat', label: count.label, value: count.figure.written }, headline);
  });
  return scenes.every((scene) => scene !== undefined)
    ? { scenes, taken, understood: `${scenes.length} numbers` }
    : undefined;
};
