import { quantityOf } from './numbers/number-style.js';
import { quantityWords, signWords } from './numbers/quantity-words.js';
import { cardinalWords } from '../number-words.js';
import { coreAt, countsNoun, describesNoun, type Line, type Reading } from './reading.js';
import { unitNamed } from './unit-names.js';

const WITH_UNIT = /^([+-]?)(\.?\d[\d.,']*)(-?)([a-zμ°%][a-zμ°%/^23]{0,8})$/i;
const DECADE = /^(?:1[1-9]|20)\d0s$/;
/** Words before an inch mark among which one may open a quote. */
const QUOTE_WORDS = 30;
const HEIGHT = /^(\d)'(\d{1,2})$/;
const TEMPERATURES = new Map([
  ['C', 'celsius'],
  ['F', 'fahrenheit'],
]);
/** Symbols that are words of English where they stand apart from their number. */
const WORDS = new Set(['in', 'x', 'a', 'I', 'pt', 't']);

/** A million in a small letter, before what it counts: "1.5m people". */
export const countedMagnitude: Reading = (line, at) => {
  const [, digits = ''] = /^(\d[\d.,]*)m$/.exec(coreAt(line, at)) ?? [];
  const quantity = digits === '' || !countsNoun(line, at) ? undefined : quantityOf(digits, line.numbers);
  return quantity && [[...quantityWords(quantity), 'million']];
};

/** A number with its unit: 72°F, 40%, 1h, 15-min, 50Mbps, 9.8m/s². */
export const measure: Reading = (line, at) => {
  const [, sign = '', digits = '', hyphen = '', symbols = ''] = WITH_UNIT.exec(coreAt(line, at)) ?? [];
  const quantity = digits === '' ? undefined : quantityOf(digits, line.numbers);
  if (quantity === undefined || DECADE.test(digits + symbols)) return undefined;
  const isOne = quantity.whole === '1' && quantity.fraction === '';
  const unit = unitNamed(symbols, isOne || hyphen !== '' || describesNoun(line, at, at));
  return unit && [[...signWords(sign), ...quantityWords(quantity), ...unit]];
};

/** A unit behind the number that it counts, which is read on its own: "5 km", "8–10 min.", "10 m long". */
export const unitBehindNumber: Reading = (line, at) => {
  const before = line.words[at - 1];
  if (before === undefined || before.after !== '' || line.words[at]?.before !== '') return undefined;
  const scale = before.core.endsWith('°') ? TEMPERATURES.get(coreAt(line, at)) : undefined;
  if (scale !== undefined) return [[scale]];
  if (!/\d$/.test(before.core)) return undefined;
  const symbols = coreAt(line, at);
  if (WORDS.has(symbols) && !(symbols === 'in' && isDotted(line, at))) return undefined;
  const unit = unitNamed(symbols, before.core === '1' || describesNoun(line, at - 1, at));
  return unit && [unit];
};

function isDotted(line: Line, at: number): boolean {
  return line.words[at]?.after.startsWith('.') === true && /^[a-z]/.test(coreAt(line, at + 1));
}

/** Feet and inches: 6'2" is six foot two, 10" ten inches. */
export const feetAndInches: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, feet = '', inches = ''] = HEIGHT.exec(core) ?? [];
  if (feet !== '') return [[...cardinalWords(feet), 'foot', ...cardinalWords(String(Number(inches)))]];
  if (!/^\d{1,3}$/.test(core) || line.words[at]?.after.startsWith('"') !== true || isQuoted(line, at)) return undefined;
  return [[...cardinalWords(core), describesNoun(line, at, at) || core === '1' ? 'inch' : 'inches']];
};

/** Whether a quote opens in the word or among those before it. */
function isQuoted(line: Line, at: number): boolean {
  return line.words.slice(Math.max(0, at - QUOTE_WORDS), at + 1).some(({ before }) => before.includes('"'));
}
