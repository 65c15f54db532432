import type { ChartVisual } from './visual.js';

export const [MOST_LABELS, MOST_BARS] = [12, 16];

type Figures = ChartVisual['data'];

/** Moments in order are a line, shares of a whole a donut, pairs a scatter, and the rest bars, or a line where bars are too many. */
export function chartTypeFor({ labels = [], series, unit }: Figures): Exclude<ChartVisual['chart'], 'auto'> {
  const values = series[0]?.values ?? [];
  const alone = series.length === 1 && values.every((value) => value >= 0);
  if (series.some(({ x }) => x !== undefined)) return 'scatter';
  if (values.length >= 3 && areMoments(labels)) return alone ? 'area' : 'line';
  if (!barsFit({ series })) return 'line';
  const total = values.reduce((sum, value) => sum + value, 0);
  return alone && unit === '%' && Math.abs(total - 100) <= 1.5 && values.length <= 6 ? 'donut' : 'bar';
}

export function barsFit({ series }: Pick<Figures, 'series'>): boolean {
  const labels = series[0]?.values.length ?? 0;
  return labels <= MOST_LABELS && labels * series.length <= MOST_BARS;
}

const MOMENT =
  /^(?:(?:19|20)\d\d(?:[-/.](?:0?\d|1[0-2]|Q[1-4]))?|Q[1-4](?:\s+(?:19|20)?\d\d)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+'?\d{2,4})?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?|(?:week|day|month|year|hour|w|d)\s*\d+|\d{1,2}:\d\d|\d{1,2}\s?[ap]m)$/i;

/** Whether labels are years, months, days or hours. */
export function areMoments(labels: readonly string[]): boolean {
  return labels.length > 0 && labels.every((label) => MOMENT.test(label.trim()));
}
