import type { ScenePart } from '../../time/scene-part.js';
import { defineKind } from '../scene-kind.js';
import { type Chart, chartOf } from './chart-of.js';
import { requireDrawable } from './require-drawable.js';
import { sharesOf } from './shares.js';
import { chartVisual } from './visual.js';
import { chartWords } from './words.js';

export const chartKind = defineKind({
  type: 'chart',
  schema: chartVisual,
  words: chartWords,
  texts: ({ data: { labels = [], series } }) => [
    ...labels.map((text, at) => ({ field: `data.labels[${at}]`, text })),
    ...series.flatMap(({ name }, at) => (name === undefined ? [] : [{ field: `data.series[${at}].name`, text: name }])),
  ],
  parts: (visual) => [partsOf(chartOf(visual))],
  examine: requireDrawable,
});

/** What enters on its own: bars with their labels, shares in their order, lines one by one. */
function partsOf({ form, labels, series }: Chart): ScenePart[] {
  const part = (index: number, label: string, value: number | string = ''): ScenePart => ({
    field: `data.labels[${index}]`,
    text: `${label} ${value}`,
  });
  if (form === 'scatter') return [];
  if (form === 'bar') return labels.map((label, at) => part(at, label, series.length > 1 ? '' : series[0]?.values[at]));
  if (form === 'pie' || form === 'donut')
    return sharesOf({ labels, series }).map(({ index, name, value }) => part(index, name, value));
  return series.map(({ name, values }, at) => ({
    field: `data.series[${at}]`,
    text: series.length === 1 ? '' : `${name} ${values.at(-1)}`,
  }));
}
