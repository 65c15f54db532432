import { readableText } from '../readable-text.js';
import { CHART_LIMITS, type ChartData, type ChartSeries, type ChartType } from './chart-data.js';
import { ChartRefused } from './chart-refused.js';

type CanDraw = (character: string) => boolean;

export interface Series {
  name: string;
  values: readonly number[];
  /** Empty unless the chart is a scatter. */
  x: readonly number[];
}

/** Figures that can be drawn: cleaned, complete, and of a known kind. */
export interface Chart {
  type: Exclude<ChartType, 'auto'>;
  /** Empty where none was given. */
  title: string;
  unit: string;
  /** One for each point; empty for a scatter without names. */
  labels: readonly string[];
  series: readonly Series[];
}

/** Reads the figures of a brief. Throws `ChartRefused` for what fits no chart, `UnsupportedScript` for foreign letters. */
export function chartOf(data: ChartData, canDraw: CanDraw): Chart {
  requireWithinLimits(data);
  const type = data.type === 'auto' ? chartTypeFor(data) : data.type;
  requireFitting(type, data);
  const points = Math.max(...data.series.map(({ values }) => values.length));
  const given = data.labels ?? (type === 'scatter' ? [] : Array.from({ length: points }, (_, at) => String(at + 1)));
  return {
    type,
    title: readableText(data.title ?? '', canDraw),
    unit: unitText(data.unit ?? '', canDraw),
    labels: given.map((label, at) => readableText(label, canDraw) || String(at + 1)),
    series: data.series.map(({ name, values, x = [] }, at) => ({
      name: readableText(name ?? '', canDraw) || `Series ${at + 1}`,
      values: values.map(toldFigure),
      x: x.map(toldFigure),
    })),
  };
}

/** Figures this small are zero to every axis, and too small to be halved. */
const LEAST_FIGURE = 1e-300;

function toldFigure(value: number): number {
  return Math.abs(value) < LEAST_FIGURE ? 0 : value;
}

/** A unit may be a sign alone, such as "%" or "$". */
function unitText(unit: string, canDraw: CanDraw): string {
  const drawn = Array.from(unit).filter((character) => canDraw(character));
  return readableText(unit, canDraw) || drawn.join('').trim();
}

/** Moments in order are a line, shares of a whole a donut, pairs a scatter, and the rest bars. */
export function chartTypeFor({
  labels = [],
  series,
  unit,
}: Pick<ChartData, 'labels' | 'series' | 'unit'>): Chart['type'] {
  const values = series[0]?.values ?? [];
  const alone = series.length === 1 && values.every((value) => value >= 0);
  if (series.some(({ x }) => x !== undefined)) return 'scatter';
  if (values.length >= 3 && areMoments(labels)) return alone ? 'area' : 'line';
  if (values.length > MOST_BARS) return 'line';
  const total = values.reduce((sum, value) => sum + value, 0);
  const shares = unit === '%' && Math.abs(total - 100) <= 1.5 && values.length <= 6;
  return alone && shares ? 'donut' : 'bar';
}

const MOST_BARS = 24;
const MOMENT =
  /^(?:(?:19|20)\d\d(?:[-/.](?:0?\d|1[0-2]|Q[1-4]))?|Q[1-4](?:\s+(?:19|20)?\d\d)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+'?\d{2,4})?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?|(?:week|day|month|year|hour|w|d)\s*\d+|\d{1,2}:\d\d|\d{1,2}\s?[ap]m)$/i;

function areMoments(labels: readonly string[]): boolean {
  return labels.length > 0 && labels.every((label) => MOMENT.test(label.trim()));
}

function requireWithinLimits({ series, labels }: ChartData): void {
  const { points, magnitude } = CHART_LIMITS;
  if (series.length === 0 || series.length > CHART_LIMITS.series) {
    throw new ChartRefused(`it has ${series.length} series, 1 to ${CHART_LIMITS.series} are possible`);
  }
  const count = series[0]?.values.length ?? 0;
  for (const [at, { values, x = [] }] of series.entries()) {
    if (values.length === 0 || values.length > points) {
      throw new ChartRefused(`series.${at} has ${values.length} values, 1 to ${points} are possible`);
    }
    if (![...values, ...x].every((value) => Number.isFinite(value) && Math.abs(value) <= magnitude)) {
      throw new ChartRefused(`series.${at} has a value beyond ${magnitude}`);
    }
  }
  if (labels && labels.length !== count) {
    throw new ChartRefused(`there are ${labels.length} labels for ${count} values; each value has one`);
  }
}

function requireFitting(type: Chart['type'], { series }: ChartData): void {
  if (type === 'scatter') return series.forEach((one, at) => requirePairs(one, at));
  const stray = series.findIndex(({ x }) => x !== undefined);
  if (stray >= 0) throw new ChartRefused(`series.${stray}.x belongs to type scatter only`);
  const [first, ...others] = series;
  if (others.some(({ values }) => values.length !== first?.values.length)) {
    throw new ChartRefused('its series differ in length; give every series one value for each label');
  }
  if (type !== 'pie' && type !== 'donut') return;
  if (others.length > 0) throw new ChartRefused(`a ${type} shows one series; use type bar for several`);
  if (first?.values.some((value) => value < 0)) {
    throw new ChartRefused(`a ${type} cannot show negative values; use type bar`);
  }
}

function requirePairs({ values, x }: ChartSeries, at: number): void {
  if (x?.length !== values.length) {
    throw new ChartRefused(`series.${at} needs x with one number for each value, as a scatter has two axes`);
  }
}
