import type { Theme } from './theme.js';
import { themeNamed } from './themes/theme-list.js';
import { tempoOf } from './subject.js';
import { isGrave } from './writing/grave.js';

/** Beginnings of words; the first row that meets the text decides, and what meets none is in the light. */
const CALLS: readonly (readonly [theme: string, words: RegExp])[] = [
  ['lumen', /\b(child|kids?\b|toddler|kindergarten|bedtime|fairy ?tale|nursery|famil|baby|babies)/i],
  [
    'press',
    /\b(report|quarter(?:ly)?\b|annual|revenue|earnings|profit|budget|econom|inflation|survey|statistic|percent|research|stud(?:y|ies)\b|news|journalis|histor|ancient|roman\b|empire|centur|polic(?:y|ies)\b|election|parliament|law\b|laws\b|essay|magazine|novel|poem|philosoph|biograph|archive|museum)|\d%/i,
  ],
  [
    'neon',
    /\b(neon|cyber|hacker|hackathon|arcade|gaming|gamers?\b|e-?sports?\b|video ?games?\b|part(?:y|ies)\b|night ?club|nightlife|djs?\b|rave\b|festival|concert|album|techno\b|hip.?hop|rock band|dance|dancing|disco|karaoke|robots?\b|crypto|blockchain|black friday|tokyo)/i,
  ],
];
const IN_THE_LIGHT = 'lumen';

/**
 * The theme that a film is made in: the one it asks for, or with `auto` the one that its words call for. The same words give
 * the same theme. Neon is for what is loud: nothing calm or grave is shown in it.
 */
export function themeFor(wish: string, text: string): Theme {
  if (wish !== 'auto') return themeNamed(wish);
  const quiet = isGrave(text) || tempoOf(text) === 'calm';
  const call = CALLS.find(([theme, words]) => words.test(text) && !(theme === 'neon' && quiet));
  return themeNamed(call?.[0] ?? IN_THE_LIGHT);
}
