import { SceneRefused } from '../scene-refused.js';
import { chartOf } from './chart-of.js';
import { barsFit, MOST_BARS, MOST_LABELS } from './chart-type-for.js';
import type { ChartVisual } from './visual.js';

/** Refuses figures that their form cannot show. */
export function requireDrawable(visual: ChartVisual): void {
  const { series, labels } = visual.data;
  const { form } = chartOf(visual);
  const [{ values: first }] = series as [(typeof series)[number]];
  refuseIf(labels !== undefined && labels.length !== first.length, 'labels', () => `there are ${labels?.length} labels for ${first.length} values; give one for each`); // prettier-ignore
  for (const [at, { values, x }] of series.entries()) {
    const row = `series[${at}]`;
    if (form === 'scatter') {
      refuseIf(x?.length !== values.length, `${row}.x`, () => 'a scatter needs one x for each value');
      continue;
    }
    refuseIf(x !== undefined, `${row}.x`, () => 'belongs to scatter only');
    refuseIf(values.length !== first.length, `${row}.values`, () => `has ${values.length} values and the first row ${first.length}; give each as many`); // prettier-ignore
  }
  refuseIf(form === 'bar' && !barsFit(visual.data), 'series', () => `bars show ${MOST_LABELS} labels and ${MOST_BARS} bars at most; use line, or fewer`); // prettier-ignore
  if (form !== 'pie' && form !== 'donut') return;
  refuseIf(series.length > 1, 'series', () => `a ${form} shows one row; use bar for several`);
  refuseIf(first.some((value) => value < 0), 'series[0].values', () => `a ${form} shows no negative values; use bar`); // prettier-ignore
  refuseIf(first.every((value) => value === 0), 'series[0].values', () => `a ${form} of zeros shows nothing`); // prettier-ignore
}

function refuseIf(isWrong: boolean, field: string, problem: () => string): void {
  if (isWrong) throw new SceneRefused(`visual.data.${field}`, problem());
}
