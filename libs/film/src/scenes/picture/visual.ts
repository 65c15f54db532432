import { z } from 'zod';

const MOST = 3;
const name = z.string().min(1).max(40);
const icon = z.string().min(1).max(80);

const pictureObject = z.strictObject({
  words: name.optional().describe('English words that find a picture.'),
  icon: icon.optional().describe('Or an id of find_picture.'),
  label: name.optional().describe('Stands below it instead of words, in any language.'),
});

export const pictureVisual = z.strictObject({
  type: z.literal('picture'),
  words: z.array(name).min(1).max(MOST).optional().describe('Short names: each finds a picture and stands below it.'),
  icon: z
    .array(icon)
    .min(1)
    .max(MOST)
    .optional()
    .describe('Or ids of find_picture, without names; beside words, one for each of them.'),
  objects: z
    .array(pictureObject)
    .min(1)
    .max(MOST)
    .optional()
    .describe('Or pictures by words or icon, with labels of your own.'),
});

export type PictureVisual = z.output<typeof pictureVisual>;

/** A thing of a picture: what finds its picture, and the name that stands below it. */
export interface PictureObject {
  asked: string;
  name?: string;
  /** Field of the thing, and of its name. */
  field: string;
  member: string;
}

/** The things of a picture, however they are given. */
export function objectsOf({ words, icon: icons, objects }: PictureVisual): PictureObject[] {
  if (objects) {
    return objects.map(({ words: asked, icon: id, label }, at) => ({
      asked: id ?? asked ?? '',
      field: `objects[${at}]`,
      member: `objects[${at}].${label === undefined ? 'words' : 'label'}`,
      ...named(label ?? asked),
    }));
  }
  return (words ?? icons ?? []).map((one, at) => {
    const field = `${words ? 'words' : 'icon'}[${at}]`;
    return { asked: icons?.[at] ?? one, field, member: field, ...named(words?.[at]) };
  });
}

function named(name: string | undefined): { name?: string } {
  return name === undefined ? {} : { name };
}
