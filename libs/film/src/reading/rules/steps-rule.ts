import { asSet, buildScene } from '../build-scene.js';
import { MOST_ITEMS } from '../items.js';
import { isNegated } from '../negation.js';
import type { Passage } from '../passages.js';
import type { Rule } from '../words-read.js';
import { headedList, type HeadedList } from './headed-list.js';
import { partsOf } from './parts.js';

const MOST = 8;
const STEPS =
  /(?<![\p{L}\p{N}])(?:how to|steps?|instructions?|directions?|procedure|tutorial|schritte?n?|anleitung|so geht['’]?s|pasos?|instrucciones|cómo|étapes?|comment faire|wie man|passi|come fare|passos|como fazer|stappen|шаг\p{L}*|手順|步骤|步驟)(?![\p{L}\p{N}])/iu;
const ARROW = /→|⇒|->|=>|➔|➜/u;

/** Steps in their order: announced as steps, numbered, or joined by arrows. */
export const stepsRule: Rule = (passages, at) => {
  const arrows = arrowed(passages[at]);
  const list = arrows ?? headedList(passages, at);
  if (!list) return undefined;
  const { passage, headline, before, taken } = list;
  if (!arrows && !passage.isNumbered && !STEPS.test(headline ?? '')) return undefined;
  if (passage.items.length < 2 || (headline ?? '').length > 120) return undefined;
  const scenes = partsOf(passage, MOST, before).map(({ items, say }) =>
    buildScene(say, { type: 'steps', items: items.map(asSet) }, headline),
  );
  return scenes.every((scene) => scene !== undefined)
    ? { scenes, taken, understood: `${passage.items.length} steps` }
    : undefined;
};

/** "fork → branch → commit", with what stands before a colon as its headline. */
function arrowed(passage: Passage | undefined): HeadedList | undefined {
  if (!passage || !ARROW.test(passage.text) || isNegated(passage.text)) return undefined;
  const colon = passage.text.indexOf(': ');
  const lead = colon < 0 || colon > passage.text.search(ARROW) ? undefined : passage.text.slice(0, colon).trim();
  const items = passage.text
    .slice(lead === undefined ? 0 : colon + 1)
    .replace(/\.$/u, '')
    .split(ARROW)
    .map((item) => item.trim());
  if (items.includes('') || items.length < 3 || items.length > MOST_ITEMS) return undefined;
  return { passage: { ...passage, items, isNumbered: true }, headline: lead, before: '', taken: 1 };
}
