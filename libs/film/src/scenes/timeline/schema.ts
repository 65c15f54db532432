import { defineKind } from '../scene-kind.js';
import { timelineWords } from './words.js';
import { timelineVisual } from './visual.js';

export const timelineKind = defineKind({
  type: 'timeline',
  schema: timelineVisual,
  words: timelineWords,
  texts: ({ points }) =>
    points.flatMap(({ when, text }, at) => [
      { field: `points[${at}].when`, text: when },
      { field: `points[${at}].text`, text },
    ]),
});
