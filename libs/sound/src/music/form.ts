import type { Random } from '@libs/drawing';

/** What a section of a piece does: open it, tell its theme, answer it, hold its breath, or close it. */
export type Role = 'opening' | 'theme' | 'answer' | 'break' | 'close';

export interface Section {
  role: Role;
  /** First bar, and how many. */
  from: number;
  bars: number;
}

/** Bars from which on a piece has sections; a shorter one builds up once, which is form enough. */
const FORMED_FROM = 24;
const [OPENING, WHOLE, BREAK, CLOSE] = [4, 8, 4, 4];
/** The middle of a piece, drawn one after the other; every one has a break. */
const ROUNDS: readonly (readonly Role[])[] = [
  ['theme', 'answer', 'break'],
  ['theme', 'theme', 'answer', 'break'],
  ['answer', 'theme', 'break'],
];

/** The sections of a piece of so many bars; none for a short one. */
export function formOf(bars: number, random: Random): Section[] {
  if (bars < FORMED_FROM) return [];
  const roles: Role[] = ['theme', 'answer', 'break'];
  const room = bars - OPENING - CLOSE;
  while (lengthOf(roles) < room) roles.push(...random.pick(ROUNDS));
  const sections: Section[] = [{ role: 'opening', from: 0, bars: OPENING }];
  for (const role of roles) {
    const from = ending(sections);
    const left = bars - CLOSE - from;
    if (left <= 0) break;
    // Nothing new begins in the last bars, and no piece holds its breath before it closes.
    const last = left < 2 * WHOLE;
    sections.push({ role: last ? 'theme' : role, from, bars: last ? left : lengthOf([role]) });
  }
  return [...sections, { role: 'close', from: bars - CLOSE, bars: CLOSE }];
}

function lengthOf(roles: readonly Role[]): number {
  return roles.reduce((sum, role) => sum + (role === 'break' ? BREAK : WHOLE), 0);
}

function ending(sections: readonly Section[]): number {
  const last = sections.at(-1);
  return last === undefined ? 0 : last.from + last.bars;
}
