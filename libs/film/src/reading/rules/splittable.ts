import { isNegated, isNegatedAround } from '../negation.js';
import type { Passage } from '../passages.js';

/** Whether the things that a passage lists can stand apart: a negation reaches over the things behind it, unless brackets hold it. */
export function isSplittable({ lead = '', items }: Passage): boolean {
  if (isNegated(lead)) return false;
  const first = items.findIndex(isNegatedAround);
  return first < 0 || items.slice(first).every(isNegated);
}
