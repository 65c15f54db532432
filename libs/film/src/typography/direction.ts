const STRONG = /\p{L}/u;
const RIGHT_TO_LEFT = /\p{sc=Arabic}|\p{sc=Hebrew}/u;

/** The direction of the first letter: rows, arrows and entrances of a picture follow it. */
export function directionOf(...texts: readonly string[]): 'ltr' | 'rtl' {
  const first = STRONG.exec(texts.join(' '))?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
