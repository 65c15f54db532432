import type { Light } from './palette.js';

const LIGHT_WORDS: readonly (readonly [RegExp, Light])[] = [
  [/\b(evening|dusk|twilight|sunset|romantic)/i, 'dusk'],
  [/\b(night|midnight|stars?|moon|galax|neon|dream)/i, 'night'],
  [/\b(golden|sunrise|dawn|autumn|ancient|roman|histor|desert|harvest|wedding)/i, 'golden'],
  [/\b(coffee|tea\b|cozy|cosy|kitchen|bread|bak|book|wood|chocolate|fire|family)/i, 'warm'],
  [/\b(revenue|data|tech|software|network|internet|digital|cyber|market|financ|medic|science|ai\b|robot)/i, 'cool'],
  [/\b(plant|garden|green|leaf|spring|eco|nature|climate|fresh|farm|bees?\b|flower|forest)/i, 'fresh'],
  [/\b(sky|sea|ocean|beach|noon|summer|day)\b/i, 'day'],
];

/** The light that words call for; undefined where they call for none. */
export function lightOf(words: string): Light | undefined {
  return LIGHT_WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
