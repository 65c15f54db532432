import { expect, it } from 'vitest';
import type { ChartData } from './visual.js';
import { chartTypeFor } from './chart-type-for.js';

it.each([
  [{ labels: ['Cats', 'Dogs', 'Birds'] }, 'bar'],
  [{ labels: ['2021', '2022', '2023'] }, 'area'],
  [{ labels: ['Jan', 'Feb', 'Mar'], series: [{ values: [1, 2, 3] }, { values: [3, 2, 1] }] }, 'line'],
  [{ labels: ['Q1 2024', 'Q2 2024', 'Q3 2024'], series: [{ values: [1, -2, 3] }] }, 'line'],
  [{ unit: '%', series: [{ values: [60, 30, 10] }] }, 'donut'],
  [{ unit: '%', series: [{ values: [60, 30, 40] }] }, 'bar'],
  [{ series: [{ values: [1, 2, 3], x: [3, 2, 1] }] }, 'scatter'],
  [{ series: [{ values: Array.from({ length: 40 }, (_, at) => at) }] }, 'line'],
] as [Partial<ChartData>, string][])('of %j auto makes a %s chart', (data, type) => {
  expect(chartTypeFor({ series: [{ values: [1, 2, 3] }], ...data })).toBe(type);
});
