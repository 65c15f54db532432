import { asSet, buildScene } from '../build-scene.js';
import { inOrder, type Moment, momentOf } from '../moments.js';
import { isNegated } from '../negation.js';
import type { Passage } from '../passages.js';
import type { Rule } from '../words-read.js';
import { headedList } from './headed-list.js';
import { partsOf } from './parts.js';

const MOST = 8;

/** Moments with what happens: in one sentence, or one in each of several. */
export const timelineRule: Rule = (passages, at) => {
  const list = headedList(passages, at);
  if (!list) return inSentences(passages, at);
  const { passage, headline } = list;
  if (!momentsOf(passage.items)) return inSentences(passages, at);
  const scenes = partsOf(passage, MOST, list.before).map(({ items, say }) =>
    buildScene(say, { type: 'timeline', points: momentsOf(items) ?? [] }, headline),
  );
  return scenes.every((scene) => scene !== undefined)
    ? { scenes, taken: list.taken, understood: 'moments in time' }
    : undefined;
};

function momentsOf(texts: readonly string[]): { when: string; text: string }[] | undefined {
  const moments = texts.map((text) => momentOf(asSet(text))).filter((moment): moment is Moment => moment !== undefined);
  if (moments.length < texts.length || !inOrder(moments)) return undefined;
  return moments.map(({ when, text }) => ({ when, text }));
}

/** At least three sentences in a row that each begin with a moment. */
function inSentences(passages: readonly Passage[], at: number): ReturnType<Rule> {
  const texts: string[] = [];
  for (const { text } of passages.slice(at, at + MOST)) {
    if (!momentOf(text) || isNegated(text)) break;
    texts.push(text);
  }
  const points = texts.length < 3 ? undefined : momentsOf(texts);
  const scene = points && buildScene(texts.join(' '), { type: 'timeline', points });
  return scene && { scenes: [scene], taken: texts.length, understood: 'moments in time' };
}
