import { cardinalWords } from '../number-words.js';
import { isInitialism, letterWords } from './letters.js';
import { pairedDigits } from './numbers/quantity-words.js';
import { coreAt, type Reading, touchesNext } from './reading.js';

const VERSION = /^(v?)(\d+(?:\.\d+)+)(?:[-+]([a-z]+)[.-]?(\d*))?$/i;
/** Groups of three digits: a number, whose locale separates them with points. */
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const PROTOCOL = /^([A-Z]{2,6})v(\d{1,3})$/;
const MODEL = /^([A-Z]{1,4})-(\d{3})$/;
/** Processors, such as i7-9700K. */
const SERIES = /^([a-z])(\d{1,2})-(\d{3,5})([A-Z]{0,2})$/;
/** Bodies whose standards, and makes whose models, have numbers of four digits. */
const STANDARDS = /^(?:ANSI|ASTM|BS|DIN|EN|GT|GTX|IEC|IEEE|ISO|PEP|RFC|RTX|RX)$/;
/** Things with a number of three digits for a name. */
const NUMBERED =
  /^(?:Airbus|Audi|BMW|Boeing|Bus|Cessna|Ferrari|Flight|Gate|Highway|Interstate|Mazda|Peugeot|Porsche|Room|Route|Suite)$/;

/** v1.4.2, 20.11.1, 2.0.0-beta.1; a bare number with one point is left to the decimals. */
export const version: Reading = (line, at) => {
  const [, v = '', numbers = '', stage = '', build = ''] = VERSION.exec(coreAt(line, at)) ?? [];
  const parts = numbers.split('.');
  if (numbers === '' || GROUPED.test(numbers) || (v === '' && stage === '' && parts.length < 3)) return undefined;
  const points = parts.flatMap((part, index) => [...(index > 0 ? ['point'] : []), ...cardinalWords(part)]);
  const tail = [stage.toLowerCase(), ...(build === '' ? [] : cardinalWords(build))].filter((word) => word !== '');
  return [[...(v === '' ? [] : ['version']), ...points, ...tail]];
};

/** IPv6. */
export const protocolVersion: Reading = (line, at) => {
  const [, name = '', digits = ''] = PROTOCOL.exec(coreAt(line, at)) ?? [];
  return name === '' ? undefined : [[...letterWords(`${name}v`), ...cardinalWords(digits)]];
};

/** "BM-210", "i7-9700K": letters and digits that name a thing. */
export const modelNumber: Reading = (line, at) => {
  const [, letter = '', series = '', number = '', suffix = ''] = SERIES.exec(coreAt(line, at)) ?? [];
  if (letter !== '')
    return [[...letterWords(letter), ...cardinalWords(series), ...pairedDigits(number), ...letterWords(suffix)]];
  const [, name = '', digits = ''] = MODEL.exec(coreAt(line, at)) ?? [];
  if (name === '') return undefined;
  const said = name.length === 1 || isInitialism(name) ? letterWords(name) : [name.toLowerCase()];
  return [[...said, ...pairedDigits(digits)]];
};

/** "Boeing 747", "RFC 9293": numbers that name a thing are said in pairs. */
export const namingNumber: Reading = (line, at) => {
  const core = coreAt(line, at);
  const name = coreAt(line, at - 1);
  if (!touchesNext(line, at - 1)) return undefined;
  const isFlight = /^\d{3,4}$/.test(core) && /^[A-Z]{2}$/.test(name) && /^flights?$/i.test(coreAt(line, at - 2));
  const isName =
    isFlight || (/^\d{3}$/.test(core) && NUMBERED.test(name)) || (/^\d{4}$/.test(core) && STANDARDS.test(name));
  return isName ? [pairedDigits(core)] : undefined;
};
