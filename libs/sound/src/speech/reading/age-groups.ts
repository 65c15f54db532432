import { cardinalWords } from '../number-words.js';
import { plural } from './numbers/quantity-words.js';
import { coreAt, type Reading } from './reading.js';

const AGED = /^(\d{1,2})s$/;
const JOINED = /^(over|under)-(\d{1,2})s$/i;
/** Before "under 10s", which then counts seconds. */
const LASTING = /^(?:in|just|well|within|took|takes|lasts|lasted|ran|for)$/i;

/** People by their age: "over 18s", "the under-12s". */
export const ageGroup: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, bound = '', joined = ''] = JOINED.exec(core) ?? [];
  if (joined !== '') return [[bound.toLowerCase(), ...plural(cardinalWords(joined))]];
  const [, age = ''] = AGED.exec(core) ?? [];
  const isBound = /^(?:over|under)$/i.test(coreAt(line, at - 1)) && !LASTING.test(coreAt(line, at - 2));
  return age !== '' && isBound ? [plural(cardinalWords(age))] : undefined;
};
