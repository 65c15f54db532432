import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { objectsOf, pictureVisual } from './visual.js';
import { pictureWords } from './words.js';

export const pictureKind = defineKind({
  type: 'picture',
  schema: pictureVisual,
  words: pictureWords,
  texts: (visual) =>
    objectsOf(visual).flatMap(({ name: text, member }) => (text === undefined ? [] : [{ field: member, text }])),
  // A single thing stands from the start.
  parts(visual) {
    const parts = objectsOf(visual).map(({ asked, name, field }) => ({
      field,
      text: name ?? asked.replace(/^.*:/u, ''),
    }));
    return [parts.length > 1 ? parts : []];
  },
  examine({ words, icon: icons, objects }) {
    if (objects && (words ?? icons))
      throw new SceneRefused('visual.objects', 'objects stand instead of words and icon; give one of them');
    if (!words && !icons && !objects) throw new SceneRefused('visual.words', 'a picture needs words, icon or objects');
    if (words && icons && words.length !== icons.length)
      throw new SceneRefused(
        'visual.icon',
        `has ${icons.length} ids and words has ${words.length}; give one id for each`,
      );
    objects?.forEach((one, at) => {
      if ((one.words === undefined) === (one.icon === undefined))
        throw new SceneRefused(`visual.objects[${at}]`, 'an object takes words or icon, one of them');
    });
  },
});
