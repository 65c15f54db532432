import { isNegation } from './negation.js';

/** Words that hang on what stands before them. */
const HANGING = new Set(
  `and or but nor if unless except until even because since although though while who which that whose where when
  y o pero si que porque aunque et ou mais si qui que car und oder aber wenn dass weil e o ma se che perché`.split(
    /\s+/u,
  ),
);

/** Letters behind a cut that decide on it. */
const LOOKED_AT = 20;

/** Cuts a text that is too long for one line, best between clauses, else between words. Every word is in one piece, in order. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > most) {
    const left = text.length - from;
    const near = text.slice(from, from + most + LOOKED_AT);
    const end = cutBefore(near, most, Math.ceil(left / Math.ceil(left / most)));
    pieces.push(near.slice(0, end).trim());
    from += end;
    while (/\s/u.test(text.charAt(from))) from += 1;
  }
  const rest = text.slice(from).trim();
  return rest === '' ? pieces : [...pieces, rest];
}

/** Where to cut: between clauses near `wanted`, else at a space, else anywhere. */
function cutBefore(text: string, most: number, wanted: number): number {
  let best = { at: 0, cost: Infinity };
  for (let at = 1; at <= most; at += 1) {
    const cost = costOf(text, at) + Math.abs(at - wanted);
    if (cost < best.cost) best = { at, cost };
  }
  return best.at;
}

/** Letters that a cut may be away from the middle before a worse kind of cut is better. */
function costOf(text: string, at: number): number {
  const before = text.charAt(at - 1);
  if (/[、，。；：]/u.test(before)) return 0;
  if (/[\uD800-\uDBFF]/u.test(before) || /\p{M}|\u200d/u.test(text.charAt(at))) return 10_000;
  if (!/\s/u.test(text.charAt(at)))
    return /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}/u.test(before) ? 300 : 900;
  const clause = clauseBefore(text, at);
  const next = /^\s*([\p{L}'’]{1,12})/u.exec(text.slice(at, at + 20))?.[1]?.toLowerCase() ?? '';
  const isEnd = /[,;:—–.!?]/u.test(before);
  const isDenied = clause.split(' ').some(isNegation);
  if (isEnd) return isDenied && HANGING.has(next) ? 120 : 0;
  return isDenied ? 400 : HANGING.has(next) ? 40 : 90;
}

function clauseBefore(text: string, at: number): string {
  let start = at - 1;
  while (start > 0 && !/[,;:—.!?]/u.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, at);
}
