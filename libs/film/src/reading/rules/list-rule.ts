import { asSet, buildScene } from '../build-scene.js';
import { figureAtEnd, figureAtStart, isMoney } from '../figures.js';
import type { Passage } from '../passages.js';
import type { Rule } from '../words-read.js';
import type { Scene } from '../../scenes/scene.js';
import { headedList, type HeadedList } from './headed-list.js';
import { partsOf } from './parts.js';

const MOST = 8;
/** A line behind one of these is one message, whatever its commas. */
const NOTICE =
  /^(?:notice|warning|attention|reminder|alert|news|update|announcement|invitation|save the date|recall(?: notice)?|aviso|atención|advertencia|recordatorio|hinweis|achtung|warnung|einladung|rappel|avis|avviso|attenzione|convite|внимание)$/iu;
/** "from €45" is the price. */
const LEAST = /^(.{1,60}) (from|ab|desde|dès|da|a partir de|från|fra|vanaf|от)$/iu;
/** "burger €9 (not vegan)" is a price with a remark. */
const REMARKED = /^([^()]{1,80}) \(([^()]{1,50})\)$/u;
interface Row {
  text: string;
  price?: string;
  /** A remark in brackets on this thing alone. */
  detail?: string;
}

interface Priced extends Row {
  price: string;
  isMoney: boolean;
}

/** A list of things: with prices or figures at the right where each has one. */
export const listRule: Rule = (passages, at) => {
  const list = headedList(passages, at);
  if (!list || !isList(list)) return undefined;
  const { passage, headline, before, taken } = list;
  const priced = passage.items.map(pricedRow);
  const isPriced = priced.every((row) => row !== undefined) || priced.filter((row) => row?.isMoney).length > 1;
  const rows = passage.items.map((item, index) => rowOf(item, priced[index], isPriced));
  const scenes = listScenes(passage, { rows, before, headline });
  return scenes && { scenes, taken, understood: isPriced ? 'a list with prices or figures' : 'a list' };
};

function listScenes(
  passage: Passage,
  { rows, before, headline }: { rows: readonly Row[]; before: string; headline: string | undefined },
): Scene[] | undefined {
  for (const most of [MOST, 5, 3]) {
    let next = 0;
    const scenes = partsOf(passage, most, before).map(({ items, say }) => {
      const own = rows.slice(next, (next += items.length));
      return buildScene(say, { type: 'list', items: own }, headline);
    });
    if (scenes.every((scene) => scene !== undefined)) return scenes;
  }
  return undefined;
}

/** In a list with prices every one stands at the right; in another one only where all things have figures. */
function rowOf(item: string, priced: Priced | undefined, isPriced: boolean): Row {
  if (!isPriced || !priced) return { text: asSet(item) };
  const { text, price, detail } = priced;
  return { text, price, ...(detail !== undefined && { detail }) };
}

function isList(list: HeadedList): boolean {
  const { passage, headline } = list;
  const { items, isWritten = false } = passage;
  if (isWritten) return true;
  if (items.length < 3) return isPair(list);
  const figured = items.filter((item) => /\d/u.test(item)).length;
  const lengths = items.map((item) => item.split(' ').length);
  if (headline !== undefined) return Math.max(...lengths) <= 9 && !(NOTICE.test(headline) && items.length < 4);
  return (
    lengths[0]! <= 4 &&
    Math.max(...lengths) <= 6 &&
    (figured * 2 >= items.length || (items.length > 3 && Math.max(...lengths) <= 3))
  );
}

/** Two things are a list where both have prices, or where they are short and a line stands above them in their sentence. */
function isPair({ passage, headline, before }: HeadedList): boolean {
  const isBelowFirst = before === '' && passage.lead === undefined && headline !== undefined;
  return (
    passage.items.every((item) => pricedRow(item) !== undefined) ||
    isShortPair(passage) ||
    (isBelowFirst && passage.items.every(isShortThing))
  );
}

function isShortThing(item: string): boolean {
  return item.split(' ').length <= 4 && !/\d/u.test(item);
}

/** "New: dark mode, offline maps". */
function isShortPair({ lead = '', items }: Passage): boolean {
  return lead !== '' && lead.split(' ').length <= 3 && items.every(isShortThing) && !NOTICE.test(lead);
}

/** "Espresso $2.80", "burger €9 (not vegan)" or "$5 burgers". */
function pricedRow(item: string): Priced | undefined {
  const [, amount = asSet(item), detail] = REMARKED.exec(item) ?? [];
  const ending = figureAtEnd(amount);
  if (ending && ending.label !== '' && !/[\d,]$/u.test(ending.label)) {
    const [, text = ending.label, least = ''] = LEAST.exec(ending.label) ?? [];
    const price = `${least} ${ending.figure.written}`.trim();
    return { text, price, isMoney: isMoney(ending.figure), ...(detail !== undefined && { detail }) };
  }
  const beginning = figureAtStart(asSet(item));
  return beginning && isMoney(beginning.figure) && !/\d/u.test(beginning.label)
    ? { text: beginning.label, price: beginning.figure.written, isMoney: true }
    : undefined;
}
