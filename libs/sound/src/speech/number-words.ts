const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];
const IRREGULAR_ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

const small = (value: number): string => SMALL[value] ?? '';

function belowHundred(value: number): string[] {
  if (value < 20) return [small(value)];
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? [tens] : [tens, small(value % 10)];
}

function belowThousand(value: number): string[] {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const head = hundreds > 0 ? [small(hundreds), 'hundred'] : [];
  return rest > 0 || hundreds === 0 ? [...head, ...belowHundred(rest)] : head;
}

export function digitWords(digits: string): string[] {
  return digits.split('').map((digit) => small(Number(digit)));
}

/** A whole number below 10^15 in words; longer ones, and those with leading zeros, are read digit by digit. */
export function cardinalWords(digits: string): string[] {
  if (digits.length > 15 || (digits.length > 1 && digits.startsWith('0'))) return digitWords(digits);
  if (Number(digits) === 0) return ['zero'];
  const words: string[] = [];
  for (let scale = SCALES.length - 1; scale >= 0; scale--) {
    const group = Math.floor(Number(digits) / 1000 ** scale) % 1000;
    if (group === 0) continue;
    words.push(...belowThousand(group), ...(scale > 0 ? [SCALES[scale] ?? ''] : []));
  }
  return words;
}

export function ordinalWords(digits: string): string[] {
  const words = cardinalWords(digits);
  const last = words.pop() ?? '';
  const regular = last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`;
  return [...words, IRREGULAR_ORDINALS[last] ?? regular];
}

/** A year from 1100 to 2099 as people say it: nineteen eighty four, two thousand nine, twenty twenty six. */
export function yearWords(digits: string): string[] {
  const year = Number(digits);
  const rest = year % 100;
  if (year >= 2000 && year < 2010) return cardinalWords(digits);
  const century = belowHundred(Math.floor(year / 100));
  if (rest === 0) return year === 2000 ? cardinalWords(digits) : [...century, 'hundred'];
  return rest < 10 ? [...century, 'oh', small(rest)] : [...century, ...belowHundred(rest)];
}
