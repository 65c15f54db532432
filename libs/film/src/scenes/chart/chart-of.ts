import { chartTypeFor } from './chart-type-for.js';
import { isUnitShown, valueFormat } from './value-format.js';
import type { ChartVisual } from './visual.js';

export interface Series {
  name: string;
  values: readonly number[];
  /** Empty unless the chart is a scatter. */
  x: readonly number[];
}

/** Figures that can be drawn. */
export interface Chart {
  form: Exclude<ChartVisual['chart'], 'auto'>;
  /** Written once beside the figures; empty where each figure carries it. */
  unitNote: string;
  unit: string;
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
}

export function chartOf({ chart, data }: ChartVisual): Chart {
  const { labels, series, unit = '' } = data;
  const form = chart === 'auto' ? chartTypeFor(data) : chart;
  const values = series.flatMap((row) => row.values);
  const points = Math.max(...series.map((row) => row.values.length));
  return {
    form,
    unit,
    unitNote: isUnitShown(unit) ? '' : unit,
    labels: labels ?? (form === 'scatter' ? [] : Array.from({ length: points }, (_, at) => String(at + 1))),
    series: series.map(({ name, values: own, x = [] }, at) => ({ name: name ?? `${at + 1}`, values: own, x })),
    format: valueFormat(values, unit),
  };
}
