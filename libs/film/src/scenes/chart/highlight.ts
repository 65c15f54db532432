import type { Chart } from './chart-of.js';

/** The label whose bar is stressed: the largest of three or more of a single row; undefined where none stands out. */
export function highlightOf({ series }: Chart): number | undefined {
  const values = series[0]?.values ?? [];
  if (series.length > 1 || values.length < 3) return undefined;
  const most = Math.max(...values);
  const first = values.indexOf(most);
  return first === values.lastIndexOf(most) ? first : undefined;
}
