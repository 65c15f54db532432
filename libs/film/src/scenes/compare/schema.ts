import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { ROOMS, SMALLEST } from '../../measure/room.js';
import { SceneRefused } from '../scene-refused.js';
import { compareSetting } from './compare-setting.js';
import { compareWords } from './words.js';

const side = z.strictObject({
  title: z.string().min(1).max(30).describe('What it is.'),
  points: z
    .array(z.string().min(1).max(48))
    .min(1)
    .max(5)
    .describe('What is true of it; the same order on both sides.'),
  icon: z.string().min(1).max(60).optional().describe('Words or id of a picture.'),
});

export const compareVisual = z.strictObject({
  type: z.literal('compare'),
  left: side.describe('One side.'),
  right: side.describe('The other.'),
});

export type CompareVisual = z.output<typeof compareVisual>;

export const compareKind = defineKind({
  type: 'compare',
  schema: compareVisual,
  words: compareWords,
  texts: ({ left, right }) =>
    Object.entries({ left, right }).flatMap(([name, { title, points }]) => [
      { field: `${name}.title`, text: title },
      ...points.map((text, at) => ({ field: `${name}.points[${at}]`, text })),
    ]),
  examine(visual) {
    if (ROOMS.some((room) => compareSetting(visual, room).point < SMALLEST - 0.01))
      throw new SceneRefused(
        'visual',
        'its points are too long to read side by side; five of 24 letters or three of 48 fit',
      );
  },
});
