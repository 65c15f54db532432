/** How figures are shown; `auto` takes what suits them. */
export const CHART_TYPES = ['auto', 'bar', 'line', 'area', 'pie', 'donut', 'scatter'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const CHART_LIMITS = { series: 6, points: 60, magnitude: 1e15, text: 60, title: 120, unit: 20 } as const;

export interface ChartSeries {
  name?: string;
  values: number[];
  /** Where each value stands across; for scatter charts. */
  x?: number[];
}

export interface ChartData {
  type: ChartType;
  title?: string;
  /** What the figures count: "%", "$", "kg", "million visitors". */
  unit?: string;
  /** One for each value. */
  labels?: string[];
  series: ChartSeries[];
}
