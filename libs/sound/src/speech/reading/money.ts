import { cardinalWords } from '../number-words.js';
import { VOCABULARY } from '../vocabulary.js';
import { type Quantity, quantityOf } from './numbers/number-style.js';
import { quantityWords, signWords } from './numbers/quantity-words.js';
import { coreAt, describesNoun, type Line, type Reading, touchesNext } from './reading.js';
import { unitNamed } from './unit-names.js';

interface Currency {
  one: string;
  many: string;
  /** One hundredth and many of them, where people name them. */
  cent?: [one: string, many: string];
}

const CURRENCIES = new Map<string, Currency>([
  ['$', { one: 'dollar', many: 'dollars', cent: ['cent', 'cents'] }],
  ['€', { one: 'euro', many: 'euros', cent: ['cent', 'cents'] }],
  ['£', { one: 'pound', many: 'pounds', cent: ['penny', 'pence'] }],
  ['¥', { one: 'yen', many: 'yen' }],
  ['₹', { one: 'rupee', many: 'rupees', cent: ['paisa', 'paise'] }],
  ['R$', { one: 'real', many: 'reais', cent: ['centavo', 'centavos'] }],
  ['₩', { one: 'won', many: 'won' }],
  ['₽', { one: 'ruble', many: 'rubles' }],
  ['₺', { one: 'lira', many: 'lira' }],
  ['₪', { one: 'shekel', many: 'shekels' }],
  ['₫', { one: 'dong', many: 'dong' }],
  ['₴', { one: 'hryvnia', many: 'hryvnias' }],
  ['₱', { one: 'peso', many: 'pesos' }],
  ['₦', { one: 'naira', many: 'naira' }],
  ['฿', { one: 'baht', many: 'baht' }],
  ['₿', { one: 'bitcoin', many: 'bitcoins' }],
  ['¢', { one: 'cent', many: 'cents' }],
]);
/** The signs of currencies, for a class of characters. */
export const CURRENCY_SIGNS = '$€£¥₹₩₽₺₪₫₴₱₦฿₿';
const CODES = new Map([
  ['USD', 'U S dollar'],
  ['EUR', 'euro'],
  ['GBP', 'british pound'],
  ['CHF', 'swiss franc'],
  ['CAD', 'canadian dollar'],
  ['AUD', 'australian dollar'],
  ['INR', 'indian rupee'],
  ['JPY', 'yen'],
  ['KRW', 'won'],
  ['PLN', 'zloty'],
]);
const SCALES = new Set(['hundred', 'thousand', 'million', 'billion', 'trillion']);

const SIGN_FIRST = new RegExp(
  String.raw`^([+-]?)(?:US)?(R\$|[${CURRENCY_SIGNS}])(-?)(\.?\d[\d.,']*)(bn|mm|tn|[kmbt])?(?:\/([a-z]+))?$`,
  'i',
);
const SIGN_LAST = new RegExp(String.raw`^([+-]?)(\d[\d.,']*)([${CURRENCY_SIGNS}¢])$`);
const RANGE = new RegExp(
  String.raw`^([${CURRENCY_SIGNS}])(\d[\d.,']*)(bn|mm|tn|[kmb])?[-–—][${CURRENCY_SIGNS}]?(\d[\d.,']*)(bn|mm|tn|[kmb])?$`,
  'i',
);
const PLAIN = /^\d[\d.,']*$/;

/** An amount of a currency, such as three dollars and fifty cents, or four point two million dollars. */
export function amountWords(sign: string, quantity: Quantity, magnitude = '', singular = false): string[] {
  const currency = CURRENCIES.get(sign);
  const scale = VOCABULARY.magnitudes.get(magnitude.toLowerCase());
  if (currency === undefined) return quantityWords(quantity);
  if (scale !== undefined) return [...quantityWords(quantity), ...scale, singular ? currency.one : currency.many];
  const { whole, fraction } = quantity;
  const isExact = Number(fraction) === 0 && fraction.length <= 2;
  if (currency.cent !== undefined && fraction.length <= 2 && !isExact)
    return withCents(currency, quantity, currency.cent);
  const unit = singular || (whole === '1' && isExact) ? currency.one : currency.many;
  return [...quantityWords(isExact ? { whole, fraction: '' } : quantity), unit];
}

/** An amount with hundredths; without whole units it has only these. */
function withCents({ one, many }: Currency, { whole, fraction }: Quantity, [cent, cents]: [string, string]): string[] {
  const hundredths = String(Number(fraction.padEnd(2, '0')));
  const small = [...cardinalWords(hundredths), hundredths === '1' ? cent : cents];
  return Number(whole) === 0 ? small : [...cardinalWords(whole), whole === '1' ? one : many, 'and', ...small];
}

interface Amount {
  sign: string;
  currency: string;
  /** The first amount of a range and its magnitude. */
  from?: { quantity: Quantity; magnitude: string };
  quantity: Quantity;
  magnitude: string;
  per: string;
}

function leadingSign(core: string, { numbers }: Line): Amount | undefined {
  const [, sign = '', currency = '', inner = '', digits = '', magnitude = '', per = ''] = SIGN_FIRST.exec(core) ?? [];
  const quantity = quantityOf(digits, numbers);
  return quantity && { sign: sign + inner, currency, quantity, magnitude, per };
}

function trailingSign(core: string, { numbers }: Line): Amount | undefined {
  const [, sign = '', digits = '', currency = ''] = SIGN_LAST.exec(core) ?? [];
  const quantity = quantityOf(digits, numbers);
  return quantity && { sign, currency, quantity, magnitude: '', per: '' };
}

function rangeOf(core: string, { numbers }: Line): Amount | undefined {
  const [, currency = '', first = '', scale = '', last = '', magnitude = ''] = RANGE.exec(core) ?? [];
  const [from, quantity] = [quantityOf(first, numbers), quantityOf(last, numbers)];
  return (
    from && quantity && { sign: '', currency, from: { quantity: from, magnitude: scale }, quantity, magnitude, per: '' }
  );
}

/** The first amount of a range: in full where it has hundredths, else without the currency, which the last one names. */
function fromWords({ currency, from, magnitude }: Amount): string[] {
  if (from === undefined) return [];
  if (from.magnitude === '' && magnitude === '' && from.quantity.fraction !== '')
    return [...amountWords(currency, from.quantity), 'to'];
  const scale = from.magnitude === magnitude ? [] : (VOCABULARY.magnitudes.get(from.magnitude.toLowerCase()) ?? []);
  return [...quantityWords(from.quantity), ...scale, 'to'];
}

/** Amounts with the sign of a currency: $5, -$40, 99¢, $10–$20, "$4.2 million", "a $20 bill". */
export const money: Reading = (line, at) => {
  const core = coreAt(line, at);
  const amount = leadingSign(core, line) ?? trailingSign(core, line) ?? rangeOf(core, line);
  if (amount === undefined) return undefined;
  const { sign, currency, quantity: last, magnitude, per } = amount;
  const lead = [...signWords(sign), ...fromWords(amount)];
  const behind = per === '' ? [] : ['per', ...(unitNamed(per, true) ?? [per.toLowerCase()])];
  const scale = coreAt(line, at + 1).toLowerCase();
  if (magnitude === '' && SCALES.has(scale) && touchesNext(line, at)) {
    const { one = '', many = '' } = CURRENCIES.get(currency) ?? {};
    return [
      [...lead, ...quantityWords(last)],
      [scale, describesNoun(line, at, at + 1) ? one : many],
    ];
  }
  return [[...lead, ...amountWords(currency, last, magnitude, describesNoun(line, at, at)), ...behind]];
};

/** A number and the words of its currency, which a sign or a code names. */
function namedAmount(
  digits: string,
  name: string,
  { numbers }: Line,
): [number: string[], currency: string[]] | undefined {
  const quantity = PLAIN.test(digits) ? quantityOf(digits, numbers) : undefined;
  if (quantity === undefined) return undefined;
  if (CURRENCIES.has(name)) return [amountWords(name, quantity), []];
  const unit = CODES.get(name);
  if (unit === undefined) return undefined;
  const isOne = unit === 'yen' || (quantity.whole === '1' && quantity.fraction === '');
  return [quantityWords(quantity), (isOne ? unit : `${unit}s`).split(' ')];
}

/** A number beside the code or the sign of a currency that stands alone: "25 USD", "USD 25", "12,50 €". */
export const moneyInTwoWords: Reading = (line, at) => {
  if (!touchesNext(line, at)) return undefined;
  const [here, next] = [coreAt(line, at), coreAt(line, at + 1)];
  const behind = namedAmount(next, here, line);
  return namedAmount(here, next, line) ?? (behind && [[], behind.flat()]);
};
