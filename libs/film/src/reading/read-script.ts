import type { FindPicture } from '../pictures/find-picture.js';
import type { Scene } from '../scenes/scene.js';
import { joinShort } from './join-short.js';
import { type Passage, passagesOf } from './passages.js';
import { RULES } from './rules/rules.js';
import { titleRule } from './rules/title-rule.js';
import { showsInOrder } from './shown-words.js';
import { withPictures } from './pictured/with-pictures.js';
import { AS_WRITTEN, type WordsRead } from './words-read.js';

/** Reads a script by rule: every word is said and set, in its order. `find` is as in `readPrompt`. */
export function readScript(script: string, find: FindPicture = () => undefined): WordsRead {
  const passages = passagesOf(script);
  const scenes: Scene[] = [];
  const understood = new Set<string>();
  for (let at = 0; at < passages.length;) {
    const reading = readAt(passages, at);
    scenes.push(...reading.scenes);
    if (reading.understood !== undefined) understood.add(reading.understood);
    at += reading.taken;
  }
  return {
    scenes: withPictures(joinShort(scenes), script, find),
    understood: understood.size > 0 ? [...understood] : [AS_WRITTEN],
    notShown: [],
  };
}

function readAt(passages: readonly Passage[], at: number): ReturnType<typeof titleRule> & object {
  for (const rule of RULES) {
    const reading = rule(passages, at);
    const taken = passages.slice(at, at + (reading?.taken ?? 0)).map(({ text }) => text);
    if (reading && showsInOrder(reading.scenes, taken.join('\n'))) return reading;
  }
  return titleRule(passages, at)!;
}
