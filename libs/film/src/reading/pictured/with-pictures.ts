import type { FindPicture } from '../../pictures/search-pictures.js';
import { isSerious } from '../../plan/tone/read-tone.js';
import type { Scene } from '../../scenes/scene.js';
import { occasionOf } from '../occasions.js';
import { isUnshown, picturesNamed } from './named-pictures.js';

/** Letters of a sentence that stands above a picture. */
const LINE = 90;
/** A picture of a thing in a list shows most of its name. */
const MOSTLY = 0.7;

/** Scenes of words with pictures of the things that they name, where the text speaks of nothing grave. No word is taken away. */
export function withPictures(scenes: readonly Scene[], text: string, find: FindPicture): Scene[] {
  if (isSerious(text)) return [...scenes];
  const findOnce = once(find);
  const shown: Scene[] = [];
  for (const scene of scenes) shown.push(ofList(scene, findOnce) ?? ofSentence(scene, shown.at(-1), findOnce) ?? scene);
  return shown;
}

/** Searches for the same words once: a text repeats its words. */
function once(find: FindPicture): FindPicture {
  const found = new Map<string, ReturnType<FindPicture>>();
  return (words) => {
    if (!found.has(words)) found.set(words, find(words));
    return found.get(words);
  };
}

/** A sentence above its pictures, unless the scene before shows the same ones. */
function ofSentence(scene: Scene, before: Scene | undefined, find: FindPicture): Scene | undefined {
  const { visual, headline } = scene;
  if (visual.type !== 'title' || headline !== undefined || visual.kicker !== undefined || visual.detail !== undefined)
    return undefined;
  if (visual.text.length > LINE) return undefined;
  const icon = picturesNamed(visual.text, find);
  const occasion = icon.length > 0 || isUnshown(visual.text) ? undefined : occasionOf(visual.text);
  if (occasion !== undefined) icon.push(occasion);
  const shownBefore = before?.visual.type === 'picture' ? before.visual.icon?.join() : undefined;
  if (icon.length === 0 || icon.join() === shownBefore) return undefined;
  return { ...scene, headline: visual.text, visual: { type: 'picture', icon } };
}

/** A list with a picture for each thing; without any where a thing has none. What is denied stays without. */
function ofList(scene: Scene, find: FindPicture): Scene | undefined {
  const { visual } = scene;
  if (visual.type !== 'list') return undefined;
  const items = visual.items.map((item) => {
    const picture = isUnshown(item.text) ? undefined : find(item.text);
    return picture && picture.score >= MOSTLY ? { ...item, icon: picture.id } : item;
  });
  const isWhole = items.every((item) => item.icon !== undefined || isUnshown(item.text));
  return isWhole && items.some((item) => item.icon !== undefined)
    ? { ...scene, visual: { ...visual, items } }
    : undefined;
}
