import { isGrave } from '../../plan/gravity.js';
import { asSet, buildScene } from '../build-scene.js';
import { isNegated } from '../negation.js';
import { occasionOf } from '../occasions.js';
import type { Rule } from '../words-read.js';

/** Letters of a line that stands above a picture. */
const LINE = 90;

/** The first line about an occasion, above its picture. */
export const occasionRule: Rule = (passages, at) => {
  const { text } = passages[at]!;
  const picture = text.length > LINE || isNegated(text) ? undefined : occasionOf(text);
  if (picture === undefined || passages.findIndex((passage) => occasionOf(passage.text) !== undefined) < at)
    return undefined;
  if (isGrave(passages.map((passage) => passage.text).join('\n'))) return undefined;
  const scene = buildScene(text, { type: 'picture', icon: [picture] }, asSet(text));
  return scene && { scenes: [scene], taken: 1 };
};
