import { linksIn } from './links-in.js';

/** A post of X may weigh this much. */
export const LONGEST_POST = 280;

const LINK_WEIGHT = 23;
const WIDE_WEIGHT = 2;

/** Code points that weigh 1; all others weigh 2. */
const NARROW: readonly (readonly [first: number, last: number])[] = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
];

/** A whole emoji, however many code points it is made of (a keycap also without its selector), or any other code point. */
const SIGNS = new RegExp('\\p{RGI_Emoji}|[0-9#*]\\u20E3|\\p{Any}', 'gv');
const UNUSABLE = /[\uFFFE\uFEFF\uFFFF]/;

/**
 * The length of a post as X counts it (configuration 3 of its counting rules): Latin and similar signs weigh 1, others 2,
 * an emoji 2, a link 23 at any length. At most `LONGEST_POST`.
 */
export function postWeight(text: string): number {
  const normal = text.normalize('NFC');
  let weight = 0;
  let at = 0;
  for (const { start, end } of linksIn(normal)) {
    weight += weightOfSigns(normal.slice(at, start)) + LINK_WEIGHT;
    at = end;
  }
  return weight + weightOfSigns(normal.slice(at));
}

/** X refuses a text with a byte order mark or a code point that is no character. */
export function hasUnusableSigns(text: string): boolean {
  return UNUSABLE.test(text);
}

function weightOfSigns(text: string): number {
  return (text.match(SIGNS) ?? []).reduce((weight, sign) => weight + weightOfSign(sign), 0);
}

function weightOfSign(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const isOne = sign.length === (code > 0xffff ? 2 : 1);
  return isOne && NARROW.some(([first, last]) => code >= first && code <= last) ? 1 : WIDE_WEIGHT;
}
