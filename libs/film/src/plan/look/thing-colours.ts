import { chartOf } from '../../scenes/chart/chart-of.js';
import { areMoments } from '../../scenes/chart/chart-type-for.js';
import { isLoss } from '../../scenes/is-loss.js';
import type { Scene } from '../../scenes/scene.js';
import type { ChartVisual } from '../../scenes/chart/visual.js';
import { SERIES } from './series-colours.js';

/** The names of things by the index of their colour. */
export type ThingColours = ReadonlyMap<string, number>;

/** A name as it is compared: "Vienna" and "vienna " are one thing. */
export function thingName(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * One colour for each thing through a whole film: rows of figures, shares of a ring, and what several charts name. Different things have
 * different colours as long as there are enough; then those of one chart do. Things whose colours are `known` keep them.
 */
export function thingColours(
  scenes: readonly Pick<Scene, 'visual'>[],
  known: Readonly<Record<string, number>> = {},
): ThingColours {
  const charts = scenes.flatMap(({ visual }) => (visual.type === 'chart' ? [thingsOf(visual)] : []));
  const told = charts.flatMap(({ names, isKey }) => (isKey ? names : []));
  const things = charts.flatMap(({ names }) =>
    names.filter((name) => told.includes(name) || charts.filter((chart) => chart.names.includes(name)).length > 1),
  );
  const colours = new Map(Object.entries(known));
  for (const thing of things) {
    if (colours.has(thing)) continue;
    const beside = charts.filter(({ names }) => names.includes(thing)).flatMap(({ names }) => names);
    const near = new Set(beside.map((name) => colours.get(name)));
    const free = Array.from({ length: SERIES }, (_, at) => at).find((at) => !near.has(at));
    colours.set(thing, colours.size < SERIES ? colours.size : (free ?? colours.size % SERIES));
  }
  return colours;
}

/** What a chart names, and whether its colours are the key to it. Moments are no things, and losses have a colour of their own. */
function thingsOf(visual: ChartVisual): { names: string[]; isKey: boolean } {
  const { form, series } = chartOf(visual);
  const isKey = series.length > 1;
  const names = isKey ? series.map(({ name }) => name) : (visual.data.labels ?? []);
  const things = areMoments(names) ? [] : names.filter((name) => !isLoss(name));
  return { names: things.map(thingName), isKey: isKey || form === 'pie' || form === 'donut' };
}

/** Whether a film shows losses, whose red no other figures may have then. */
export function showsLosses(scenes: readonly Pick<Scene, 'headline' | 'visual'>[]): boolean {
  return scenes.some(({ headline = '', visual }) => {
    if (visual.type !== 'chart') return false;
    const { form, labels, series } = chartOf(visual);
    const isBelow = form === 'bar' && series.some(({ values }) => values.some((value) => value < 0));
    return isBelow || [headline, ...labels, ...series.map(({ name }) => name)].some(isLoss);
  });
}
