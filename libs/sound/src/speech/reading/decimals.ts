import { quantityOf } from './number-style.js';
import { quantityWords, signWords } from './quantity-words.js';
import { coreAt, type Reading, touchesNext } from './reading.js';

const NUMBER = /^([+-]?)([\d.,']*\d)$/;

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
