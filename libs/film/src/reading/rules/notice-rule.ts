import { asSet, buildScene } from '../build-scene.js';
import { isNegated } from '../negation.js';
import type { Rule } from '../words-read.js';

/** Words of a lead that stands small above its line. */
const SHORT = 5;

/** "Save the date: …", "Warning: …": what stands before the colon is small above the rest, which stays whole. */
export const noticeRule: Rule = (passages, at) => {
  const passage = passages[at];
  if (!passage || passage.lead === undefined || passage.isNumbered) return undefined;
  const { lead, text } = passage;
  const rest = text.slice(text.indexOf(lead) + lead.length).replace(/^\s*[:：—–=-]\s*/u, '');
  if (lead.split(' ').length > SHORT || isNegated(lead)) return undefined;
  const scene = buildScene(text, { type: 'title', kicker: lead, text: asSet(rest) });
  return scene && { scenes: [scene], taken: 1 };
};
