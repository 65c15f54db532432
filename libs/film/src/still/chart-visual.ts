import { cutAtWord } from '@libs/drawing';
import type { ChartData } from '../scenes/chart/visual.js';
import type { Visual } from '../scenes/scene.js';
import { chartKind } from '../scenes/chart/schema.js';
import { SceneRefused } from '../scenes/scene-refused.js';

/** Figures this small are zero to every axis. */
const LEAST_FIGURE = 1e-300;
/** Characters of the names that a chart has room for. */
const MOST = { label: 28, name: 24 };

type ChartVisual = Extract<Visual, { type: 'chart' }>;

/** The figures of an image as a chart of a scene. */
export function chartVisual({ type, unit, labels, series }: ChartData): ChartVisual {
  return {
    type: 'chart',
    chart: type,
    data: {
      ...(unit !== undefined && { unit }),
      ...(labels && { labels: labels.map((label) => cutAtWord(label, MOST.label)) }),
      series: series.map(({ name, values, x }) => ({
        ...(name !== undefined && { name: cutAtWord(name, MOST.name) }),
        values: values.map(toldFigure),
        ...(x && { x: x.map(toldFigure) }),
      })),
    },
  };
}

/** Refuses figures that their form cannot show, with the field of `data`. */
export function examineChart(data: ChartData): void {
  try {
    chartKind.examine?.(chartVisual(data));
  } catch (refusal) {
    if (!(refusal instanceof SceneRefused)) throw refusal;
    throw new SceneRefused(refusal.field.replace(/^visual\./, ''), refusal.problem);
  }
}

/** What the caller should know of the names in a chart. */
export function chartNotes({ labels = [], series }: ChartData): string[] {
  const isCut =
    labels.some(({ length }) => length > MOST.label) || series.some(({ name = '' }) => name.length > MOST.name);
  return isCut ? [`Labels are cut after ${MOST.label} characters, names of series after ${MOST.name}.`] : [];
}

function toldFigure(value: number): number {
  return Math.abs(value) < LEAST_FIGURE ? 0 : value;
}
