import type { ChartData, ChartType } from './chart-data.js';

const MOST_BARS = 24;

/** Moments in order are a line, shares of a whole a donut, pairs a scatter, and the rest bars. */
export function chartTypeFor({
  labels = [],
  series,
  unit,
}: Pick<ChartData, 'labels' | 'series' | 'unit'>): Exclude<ChartType, 'auto'> {
  const values = series[0]?.values ?? [];
  const alone = series.length === 1 && values.every((value) => value >= 0);
  if (series.some(({ x }) => x !== undefined)) return 'scatter';
  if (values.length >= 3 && areMoments(labels)) return alone ? 'area' : 'line';
  if (values.length > MOST_BARS) return 'line';
  const total = values.reduce((sum, value) => sum + value, 0);
  const shares = unit === '%' && Math.abs(total - 100) <= 1.5 && values.length <= 6;
  return alone && shares ? 'donut' : 'bar';
}

const MOMENT =
  /^(?:(?:19|20)\d\d(?:[-/.](?:0?\d|1[0-2]|Q[1-4]))?|Q[1-4](?:\s+(?:19|20)?\d\d)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+'?\d{2,4})?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?|(?:week|day|month|year|hour|w|d)\s*\d+|\d{1,2}:\d\d|\d{1,2}\s?[ap]m)$/i;

/** Whether labels are years, months, days or hours. */
export function areMoments(labels: readonly string[]): boolean {
  return labels.length > 0 && labels.every((label) => MOMENT.test(label.trim()));
}
