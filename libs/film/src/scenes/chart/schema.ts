import { defineKind } from '../scene-kind.js';
import { chartOf, requireDrawable } from './chart-of.js';
import { chartParts } from './parts.js';
import { chartWords } from './words.js';
import { chartVisual } from './visual.js';

export const chartKind = defineKind({
  type: 'chart',
  schema: chartVisual,
  words: chartWords,
  texts: ({ data: { labels = [], series } }) => [
    ...labels.map((text, at) => ({ field: `data.labels[${at}]`, text })),
    ...series.flatMap(({ name }, at) => (name === undefined ? [] : [{ field: `data.series[${at}].name`, text: name }])),
  ],
  parts: (visual) => [chartParts(chartOf(visual))],
  examine: requireDrawable,
});
