import { defineKind } from '../scene-kind.js';
import { ROOMS, SMALLEST } from '../../measure/room.js';
import { SceneRefused } from '../scene-refused.js';
import { compareSetting } from './compare-setting.js';
import { compareWords } from './words.js';
import { compareVisual } from './visual.js';

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
