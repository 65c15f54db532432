import { expect, it } from 'vitest';
import { chartOf } from './chart-of.js';
import { requireDrawable } from './require-drawable.js';
import { barColour, highlightOf } from './bars.js';
import { sharesOf } from './shares.js';
import { chartVisual } from './visual.js';

const visual = (data: object, chart = 'auto') => chartVisual.parse({ type: 'chart', chart, data });
const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it.each([
  ['bar', { labels: ['a'], series: [{ values: [1, 2] }] }, 'visual.data.labels: there are 1 labels for 2 values'],
  ['bar', { series: [{ values: many(13) }] }, 'visual.data.series: bars show 12 labels and 16 bars'],
  [
    'line',
    { series: [{ values: [1, 2] }, { values: [1] }] },
    'visual.data.series[1].values: has 1 values and the first row 2',
  ],
  ['line', { series: [{ values: [1], x: [1] }] }, 'visual.data.series[0].x: belongs to scatter only'],
  ['scatter', { series: [{ values: [1, 2], x: [1] }] }, 'visual.data.series[0].x: a scatter needs one x'],
  ['pie', { series: [{ values: [1, -1] }] }, 'visual.data.series[0].values: a pie shows no negative values'],
  ['donut', { series: [{ values: [0, 0] }] }, 'a donut of zeros shows nothing'],
  ['pie', { series: [{ values: [1] }, { values: [1] }] }, 'visual.data.series: a pie shows one row'],
])('%s of %j is refused with its field', (chart, data, said) => {
  expect(() => requireDrawable(visual(data, chart))).toThrow(said);
});

it('figures of years are an area, shares of a hundred a ring, more than bars can show a line', () => {
  const form = (data: object): string => chartOf(visual(data)).form;
  expect(form({ labels: ['2024', '2025', '2026'], series: [{ values: [1, 2, 3] }] })).toBe('area');
  expect(form({ unit: '%', series: [{ values: [60, 40] }] })).toBe('donut');
  expect(form({ series: [{ values: many(13) }] })).toBe('line');
  expect(() => requireDrawable(visual({ series: [{ values: many(13) }] }))).not.toThrow();
});

it('small shares become one whose name says how many they are, and the whole stays whole', () => {
  const shares = sharesOf(chartOf(visual({ series: [{ values: [40, 20, 15, 10, 8, 4, 3] }] }, 'pie')));
  expect(shares).toHaveLength(6);
  expect(shares.at(-1)).toMatchObject({ name: '+ 2', value: 7 });
  expect(shares.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1);
});

it('the largest of a single row is stressed, none where two are largest', () => {
  const stressed = (values: number[]) => highlightOf(chartOf(visual({ series: [{ values }] }, 'bar')));
  expect(stressed([1, 3, 2])).toBe(1);
  expect(stressed([3, 1, 3])).toBeUndefined();
  expect(stressed([1, 2])).toBeUndefined();
});

it.each([0, 4])('a bar has the colour of its thing, be it colour %d, and red below zero', (colour) => {
  const labels = ['Tea', 'Cocoa', 'Milk', 'Rum'];
  const chart = chartOf(visual({ labels, series: [{ values: [1, 3, 2, -2] }] }, 'bar'));
  const colourOf = (name: string) => (name === 'Tea' ? `var(--series-${colour})` : undefined);
  const plot = { chart, colourOf, markOf: (name: string) => colourOf(name) ?? 'var(--series-0)' };
  expect(labels.map((_, index) => barColour(plot, index, 0))).toEqual([
    `var(--series-${colour})`,
    'var(--series-0)',
    'var(--rest)',
    'var(--loss)',
  ]);
});

it('shares stand in the order of the caller', () => {
  const shares = sharesOf(chartOf(visual({ labels: ['a', 'b', 'c'], series: [{ values: [10, 60, 30] }] }, 'donut')));
  expect(shares.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});
