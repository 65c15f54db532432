import { cardinalWords } from '../../number-words.js';
import { quantityOf } from './number-style.js';
import { quantityWords, signWords } from './quantity-words.js';
import { coreAt, type Line, type Reading, touchesNext } from '../reading.js';

/** Words between two numbers of a list. */
const NEAR = 6;
/** Words before a number that is no price. */
const VALUED = /^(?:about|and|are|around|chapter|from|gpa|ratio|release|room|score|section|than|version|was)$/i;
const NUMBER = /^([+-]?)([\d.,']*\d)$/;

/** Numbers of a list of prices without a currency: "margherita 9, funghi 10.50, diavola 11". */
export const listedPrice: Reading = (line, at) => {
  const [, whole = '', hundredths = ''] = /^([1-9]\d{0,2})\.([1-9]0)$/.exec(coreAt(line, at)) ?? [];
  if (whole === '' || !endsThing(line, at)) return undefined;
  const around = Array.from({ length: 2 * NEAR + 1 }, (_, index) => at - NEAR + index);
  const isListed = around.some((other) => other !== at && endsThing(line, other));
  return isListed ? [[...cardinalWords(whole), ...cardinalWords(hundredths)]] : undefined;
};

/** Whether a number ends a thing of a list: behind a name, before a comma or the end. */
function endsThing(line: Line, at: number): boolean {
  const isEnd = at === line.words.length - 1 || /^[,;]$/.test(line.words[at]?.after ?? '');
  const isNamed =
    touchesNext(line, at - 1) && /^\p{L}{3,}$/u.test(coreAt(line, at - 1)) && !VALUED.test(coreAt(line, at - 1));
  return isEnd && isNamed && /^\d{1,3}(?:\.\d\d)?$/.test(coreAt(line, at));
}

/** Numbers with separators in the style of the locale: 12.5, -4.5, .5, 1,000,000, 1'250. */
export const decimal: Reading = (line, at) => {
  const [, sign = '', digits = ''] = NUMBER.exec(coreAt(line, at)) ?? [];
  const quantity = sign !== '' || /\D/.test(digits) ? quantityOf(digits, line.numbers) : undefined;
  return quantity && [[...signWords(sign), ...quantityWords(quantity)]];
};

/** Numbers whose groups stand apart, where the locale writes them so: "1 234,5". */
export const spacedNumber: Reading = (line, at) => {
  const first = coreAt(line, at);
  if (line.numbers.group !== ' ' || !/^[+-]?[1-9]\d{0,2}$/.test(first)) return undefined;
  let end = at;
  while (touchesNext(line, end) && /^\d{3}$/.test(coreAt(line, end + 1))) end++;
  if (touchesNext(line, end) && /^\d{3},\d+$/.test(coreAt(line, end + 1))) end++;
  if (end === at) return undefined;
  const digits = line.words.slice(at, end + 1).map(({ core }) => core);
  const sign = /^[+-]/.exec(first)?.[0] ?? '';
  const quantity = quantityOf(digits.join(' ').slice(sign.length), line.numbers);
  return quantity && [[...signWords(sign), ...quantityWords(quantity)], ...digits.slice(1).map(() => [])];
};
