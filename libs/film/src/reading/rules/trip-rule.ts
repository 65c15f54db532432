import { asSet, buildScene } from '../build-scene.js';
import { isNegated } from '../negation.js';
import { placesOf } from '../../scenes/map/places.layout.js';
import type { Rule } from '../words-read.js';
import { headedList } from './headed-list.js';

const TRAVEL =
  /(?<!\p{L})(?:trip|train|flights?|fly|flying|ferry|bus|drive|route|tour|journey|travel\p{L}*|itinerary|cruise|stops|reise|route|zug|nachtzug|flug|fahrt|viaje|ruta|tren|vuelo|voyage|trajet|vol|viaggio|treno|volo|viagem|rota|trem|comboio)(?!\p{L})/iu;
/** Places of a map. */
const MOST = 8;

/** Places of a journey in their order, where each is known. */
export const tripRule: Rule = (passages, at) => {
  const list = headedList(passages, at);
  if (list && TRAVEL.test(list.headline ?? '')) {
    const { passage, headline, before, taken } = list;
    return mapped(passage.items.map(asSet), `${before} ${passage.text}`.trim(), headline, taken);
  }
  const text = passages[at]?.text ?? '';
  if (!TRAVEL.test(text) || isNegated(text)) return undefined;
  const places = endsOf(text);
  return places && mapped(places, text, asSet(text), 1);
};

function mapped(names: readonly string[], say: string, headline: string | undefined, taken: number): ReturnType<Rule> {
  if (names.length < 2 || names.length > MOST || !known(names)) return undefined;
  const scene = buildScene(say, { type: 'map', places: names.map((name) => ({ name })), route: true }, headline);
  return scene && { scenes: [scene], taken, understood: 'a journey on a map' };
}

/** "from Vienna to Rome", or "Vienna to Rome" with names of one to three words. */
function endsOf(text: string): [string, string] | undefined {
  const words = text.split(' ');
  const to = words.findIndex((word) => ['to', 'nach', 'a', 'à', '→', 'para'].includes(word.toLowerCase()));
  if (to < 1) return undefined;
  const from = [1, 2, 3].map((count) => words.slice(Math.max(0, to - count), to).join(' '));
  const until = [1, 2, 3].map((count) => asSet(words.slice(to + 1, to + 1 + count).join(' ')));
  const [start, end] = [from, until].map((names) => names.findLast((name) => known([name])));
  return start === undefined || end === undefined ? undefined : [start, end];
}

function known(names: readonly string[]): boolean {
  const places = names.map((name) => ({ name }));
  return names.every((name) => /^\p{Lu}/u.test(name)) && placesOf({ places, countries: [] }).every(Boolean);
}
