import type { ScenePart } from '../../time/scene-part.js';
import type { Chart } from './chart-of.js';
import { sharesOf } from './shares.js';

/** What of a chart enters on its own: bars with their labels, shares from the largest on, lines one by one. */
export function chartParts({ form, labels, series }: Chart): ScenePart[] {
  switch (form) {
    case 'bar':
      return labels.map((label, at) => part(at, label, series.length === 1 ? series[0]?.values[at] : undefined));
    case 'pie':
    case 'donut':
      return sharesOf({ labels, series }).map(({ index, name, value }) => part(index, name, value));
    case 'line':
    case 'area':
      return series.map(({ name, values }, at) => ({
        field: `data.series[${at}]`,
        text: series.length === 1 ? '' : `${name} ${values.at(-1)}`,
      }));
    case 'scatter':
      return [];
  }
}

function part(index: number, label: string, value: number | undefined): ScenePart {
  return { field: `data.labels[${index}]`, text: `${label} ${value ?? ''}` };
}
