import { isSerious } from '../../plan/tone/read-tone.js';
import { asSet, buildScene } from '../build-scene.js';
import { isNegated } from '../negation.js';
import { occasionOf } from '../occasions.js';
import type { Rule } from '../words-read.js';

/** Passages in which an occasion is named. */
const BEGINNING = 4;
/** Letters of a line that stands above a picture. */
const LINE = 90;

/** The first line about an occasion, above its picture. */
export const occasionRule: Rule = (passages, at) => {
  const { text } = passages[at]!;
  const picture = at >= BEGINNING || text.length > LINE || isNegated(text) ? undefined : occasionOf(text);
  if (picture === undefined || passages.slice(0, at).some((passage) => occasionOf(passage.text) !== undefined))
    return undefined;
  if (isSerious(passages.map((passage) => passage.text).join('\n'))) return undefined;
  const scene = buildScene(text, { type: 'picture', icon: [picture] }, asSet(text));
  return scene && { scenes: [scene], taken: 1 };
};
