import { chartTypeFor } from './chart-type-for.js';
import { isUnitShown, valueFormat } from './value-format.js';
import { SceneRefused } from '../scene-refused.js';
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

const MOST_LABELS = 12;
const MOST_BARS = 16;

export function chartOf({ chart, data }: ChartVisual): Chart {
  const { labels, series, unit = '' } = data;
  const points = Math.max(...series.map(({ values }) => values.length));
  const form = formOf(chart, data);
  return {
    form,
    unit,
    unitNote: isUnitShown(unit) ? '' : unit,
    labels: labels ?? (form === 'scatter' ? [] : Array.from({ length: points }, (_, at) => String(at + 1))),
    series: series.map(({ name, values, x = [] }, at) => ({ name: name ?? `${at + 1}`, values, x })),
    format: valueFormat(
      series.flatMap(({ values }) => values),
      unit,
    ),
  };
}

function formOf(chart: ChartVisual['chart'], data: ChartVisual['data']): Chart['form'] {
  if (chart !== 'auto') return chart;
  const form = chartTypeFor(data);
  return form === 'bar' && !barsFit(data) ? 'line' : form;
}

function barsFit({ series }: ChartVisual['data']): boolean {
  const labels = series[0]?.values.length ?? 0;
  return labels <= MOST_LABELS && labels * series.length <= MOST_BARS;
}

/** Refuses figures that their form cannot show. */
export function requireDrawable({ chart, data }: ChartVisual): void {
  const { series, labels } = data;
  const count = series[0]?.values.length ?? 0;
  if (labels && labels.length !== count)
    throw refused('labels', `there are ${labels.length} labels for ${count} values; give one for each`);
  const form = formOf(chart, data);
  series.forEach(({ values, x }, at) => {
    if (form === 'scatter' && x?.length !== values.length)
      throw refused(`series[${at}].x`, 'a scatter needs one x for each value');
    if (form !== 'scatter' && x !== undefined) throw refused(`series[${at}].x`, 'belongs to scatter only');
    if (form !== 'scatter' && values.length !== count)
      throw refused(
        `series[${at}].values`,
        `has ${values.length} values and the first row ${count}; give each as many`,
      );
  });
  if (form === 'bar' && !barsFit(data))
    throw refused('series', `bars show ${MOST_LABELS} labels and ${MOST_BARS} bars at most; use line, or fewer`);
  if (form === 'pie' || form === 'donut') requireShares(form, data);
}

function requireShares(form: string, { series }: ChartVisual['data']): void {
  if (series.length > 1) throw refused('series', `a ${form} shows one row; use bar for several`);
  const values = series[0]?.values ?? [];
  if (values.some((value) => value < 0))
    throw refused('series[0].values', `a ${form} shows no negative values; use bar`);
  if (values.every((value) => value === 0)) throw refused('series[0].values', `a ${form} of zeros shows nothing`);
}

function refused(field: string, problem: string): SceneRefused {
  return new SceneRefused(`visual.data.${field}`, problem);
}
