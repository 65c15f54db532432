import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { pictureWords } from './words.js';

/** Things of a picture at most. */
export const MOST = 3;
const name = z.string().min(1).max(40);
const icon = z.string().min(1).max(80);

const pictureObject = z.strictObject({
  words: name.optional().describe('Words that find a picture.'),
  icon: icon.optional().describe('Or an id of find_picture.'),
  label: name.optional().describe('Stands below it instead of words, in any language.'),
});

const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MOST).optional();

export const pictureVisual = z.strictObject({
  type: z.literal('picture'),
  words: some(name).describe('Short names: each finds a picture and stands below it.'),
  icon: some(icon).describe('Or ids of find_picture, without names; beside words, one for each of them.'),
  objects: some(pictureObject).describe('Or pictures by words or icon, with labels of your own.'),
});

export type PictureVisual = z.output<typeof pictureVisual>;

/** A thing of a picture. */
export interface PictureObject {
  /** What finds its picture. */
  asked: string;
  /** Stands below it. */
  name?: string | undefined;
  /** Field of the thing, and of its name. */
  field: string;
  member: string;
}

/** The things of a picture, however they are given. */
export function objectsOf({ words, icon: icons, objects }: PictureVisual): PictureObject[] {
  if (objects) {
    return objects.map(({ words: asked, icon: id, label }, at) => ({
      asked: id ?? asked ?? '',
      name: label ?? asked,
      field: `objects[${at}]`,
      member: `objects[${at}].${label === undefined ? 'words' : 'label'}`,
    }));
  }
  return (words ?? icons ?? []).map((one, at) => {
    const field = `${words ? 'words' : 'icon'}[${at}]`;
    return { asked: icons?.[at] ?? one, name: words?.[at], field, member: field };
  });
}

export const pictureKind = defineKind({
  type: 'picture',
  schema: pictureVisual,
  words: pictureWords,
  texts: (visual) =>
    objectsOf(visual).flatMap(({ name: text, member }) => (text === undefined ? [] : [{ field: member, text }])),
  // A single thing stands from the start.
  parts(visual) {
    const parts = objectsOf(visual).map(({ asked, name: said = asked.replace(/^.*:/u, ''), field }) => ({
      field,
      text: said,
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
