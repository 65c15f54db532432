import { describe, expect, it } from 'vitest';
import { chartOf } from './chart.js';
import type { ChartData } from './chart-data.js';
import { ChartRefused } from './chart-refused.js';

const draws = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\s€$]/u.test(character);
const read = (data: Partial<ChartData>) => chartOf({ type: 'auto', series: [{ values: [1, 2, 3] }], ...data }, draws);

describe('chartOf', () => {
  it('takes for zero what is too small for any axis', () => {
    const [series] = read({ type: 'scatter', series: [{ values: [5e-324, 1], x: [-5e-324, 1e-299] }] }).series;
    expect(series).toMatchObject({ values: [0, 1], x: [0, 1e-299] });
  });

  it.each([
    [{ labels: ['Cats', 'Dogs', 'Birds'] }, 'bar'],
    [{ labels: ['2021', '2022', '2023'] }, 'area'],
    [{ labels: ['Jan', 'Feb', 'Mar'], series: [{ values: [1, 2, 3] }, { values: [3, 2, 1] }] }, 'line'],
    [{ labels: ['Q1 2024', 'Q2 2024', 'Q3 2024'], series: [{ values: [1, -2, 3] }] }, 'line'],
    [{ unit: '%', series: [{ values: [60, 30, 10] }] }, 'donut'],
    [{ unit: '%', series: [{ values: [60, 30, 40] }] }, 'bar'],
    [{ series: [{ values: [1, 2, 3], x: [3, 2, 1] }] }, 'scatter'],
    [{ series: [{ values: Array.from({ length: 40 }, (_, at) => at) }] }, 'line'],
  ])('of %j auto makes a %s chart', (data, type) => {
    expect(read(data).type).toBe(type);
  });

  it('gives what has no name a number, and drops what cannot be drawn', () => {
    expect(
      read({ labels: ['A 🚀', '🚀', 'C'], series: [{ values: [1, 2, 3] }, { name: 'X', values: [1, 2, 3] }] }),
    ).toEqual({
      type: 'bar',
      title: '',
      unit: '',
      labels: ['A', '2', 'C'],
      series: [
        { name: 'Series 1', values: [1, 2, 3], x: [] },
        { name: 'X', values: [1, 2, 3], x: [] },
      ],
    });
  });

  it('keeps a unit that is a sign alone', () => {
    expect([read({ unit: '€' }).unit, read({ unit: 'kg' }).unit]).toEqual(['€', 'kg']);
  });

  it.each([
    [{ labels: ['A'] }, 'there are 1 labels for 3 values'],
    [{ series: [] }, 'it has 0 series'],
    [{ series: Array.from({ length: 7 }, () => ({ values: [1] })) }, 'it has 7 series'],
    [{ series: [{ values: Array.from({ length: 61 }, () => 1) }] }, 'series.0 has 61 values'],
    [{ series: [{ values: [] }] }, 'series.0 has 0 values'],
    [{ series: [{ values: [Number.NaN] }] }, 'series.0 has a value beyond'],
    [{ series: [{ values: [1e16] }] }, 'series.0 has a value beyond'],
    [{ series: [{ values: [1] }, { values: [1, 2] }] }, 'its series differ in length'],
    [{ type: 'pie', series: [{ values: [1, -1] }] }, 'a pie cannot show negative values'],
    [{ type: 'donut', series: [{ values: [1] }, { values: [1] }] }, 'a donut shows one series'],
    [{ type: 'scatter' }, 'series.0 needs x'],
    [{ type: 'bar', series: [{ values: [1], x: [1] }] }, 'series.0.x belongs to type scatter only'],
  ] as [Partial<ChartData>, string][])('refuses %j', (data, reason) => {
    expect(() => read(data)).toThrow(ChartRefused);
    expect(() => read(data)).toThrow(reason);
  });

  it('refuses names in a script that the fonts lack', () => {
    expect(() => read({ labels: ['猫', '犬', '鳥'] })).toThrow(/Han script/);
  });
});
