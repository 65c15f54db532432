import { membersOf } from '../parts.js';
import { defineKind, type FieldText } from '../scene-kind.js';
import { compareWords } from './words.js';
import { type CompareVisual, compareVisual } from './visual.js';

function textsOf(visual: CompareVisual, side: 'left' | 'right'): FieldText[] {
  const { title, points } = visual[side];
  return [
    { field: `${side}.title`, text: title },
    ...points.map((text, at) => ({ field: `${side}.points[${at}]`, text })),
  ];
}

export const compareKind = defineKind({
  type: 'compare',
  schema: compareVisual,
  words: compareWords,
  texts: (visual) => [...textsOf(visual, 'left'), ...textsOf(visual, 'right')],
  // Side by side, from either side, or point by point.
  parts(visual) {
    const [left, right] = [membersOf(textsOf(visual, 'left')), membersOf(textsOf(visual, 'right'))];
    const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at], right[at]]);
    return [[...left, ...right], [...right, ...left], rows.flat().filter((part) => part !== undefined)];
  },
});
