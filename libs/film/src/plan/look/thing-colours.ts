import { chartOf } from '../../scenes/chart/chart-of.js';
import { areMoments } from '../../scenes/chart/chart-type-for.js';
import type { Scene } from '../../scenes/scene.js';
import { SERIES } from './series-colours.js';

/** The names of things by the index of their colour. */
export type ThingColours = ReadonlyMap<string, number>;

/** A name as it is compared: "Vienna" and "vienna " are one thing. */
export function thingName(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * One colour for each thing through a whole film: rows of figures, shares of a ring, and what several charts name. Different things have
 * different colours as long as there are enough; then those of one chart do.
 */
export function thingColours(scenes: readonly Pick<Scene, 'visual'>[]): ThingColours {
  const charts = scenes.flatMap(({ visual }) => (visual.type === 'chart' ? [thingsOf(visual)] : []));
  const told = charts.flatMap(({ names, isKey }) => (isKey ? names : []));
  const things = charts.flatMap(({ names }) =>
    names.filter((name) => told.includes(name) || charts.filter((chart) => chart.names.includes(name)).length > 1),
  );
  const colours = new Map<string, number>();
  for (const thing of things) {
    if (colours.has(thing)) continue;
    const beside = charts.filter(({ names }) => names.includes(thing)).flatMap(({ names }) => names);
    const near = new Set(beside.map((name) => colours.get(name)));
    const free = Array.from({ length: SERIES }, (_, at) => at).find((at) => !near.has(at));
    colours.set(thing, colours.size < SERIES ? colours.size : (free ?? colours.size % SERIES));
  }
  return colours;
}

/** What a chart names, and whether its colours are the key to it. Moments are no things. */
function thingsOf(visual: Extract<Scene['visual'], { type: 'chart' }>): { names: string[]; isKey: boolean } {
  const { labels = [], series } = visual.data;
  const { form } = chartOf(visual);
  const isRing = form === 'pie' || form === 'donut';
  if (series.length > 1) return { names: series.map(({ name }, at) => thingName(name ?? `${at + 1}`)), isKey: true };
  return { names: areMoments(labels) ? [] : labels.map(thingName), isKey: isRing };
}
