import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { pictureWords } from './words.js';

export const pictureVisual = z.strictObject({
  type: z.literal('picture'),
  words: z
    .array(z.string().min(1).max(40))
    .min(1)
    .max(3)
    .optional()
    .describe('Short names: each finds a picture and stands below it.'),
  icon: z.array(z.string().min(1).max(80)).min(1).max(3).optional().describe('Or ids of find_picture, without names.'),
});

export const pictureKind = defineKind({
  type: 'picture',
  schema: pictureVisual,
  words: pictureWords,
  texts: ({ words = [] }) => words.map((text, index) => ({ field: `words[${index}]`, text })),
  // A single thing stands from the start.
  parts({ words, icon = [] }) {
    const parts = words
      ? words.map((text, at) => ({ field: `words[${at}]`, text }))
      : icon.map((id, at) => ({ field: `icon[${at}]`, text: id.replace(/^.*:/u, '') }));
    return [parts.length > 1 ? parts : []];
  },
  examine({ words, icon }) {
    if (words && icon)
      throw new SceneRefused('visual.icon', 'words and icon are both given; a picture takes one of them');
    if (!words && !icon) throw new SceneRefused('visual.words', 'a picture needs words or icon');
  },
});
