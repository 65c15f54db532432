import { expect, it } from 'vitest';
import { isUnitShown, valueFormat } from './value-format.js';

it.each([
  [[12, 7, 3], '', ['12', '7', '3']],
  [[2.5, 3], '%', ['2.5%', '3.0%']],
  [[1_250_000, 980_000, 95_000, 12, 0], '$', ['$1.25M', '$980K', '$95K', '$12', '$0']],
  [[12_345, -678], '', ['12,345', '−678']],
  [[9.99e14, 1e9], '', ['999T', '1B']],
  [[0.000_000_12], '', ['1.2e−7']],
  [[5, 0.000_01], '', ['5.000', '1.0e−5']],
  [[0, 0], '€', ['€0', '€0']],
  [[1 / 3, 2 / 3], 'kg', ['0.3333', '0.6667']],
  [[999_999, 1], '', ['1M', '1']],
])('%j in "%s" is written %j', (values, unit, texts) => {
  expect(values.map((value) => valueFormat(values, unit)(value))).toEqual(texts);
});

it('signs stand at every figure, words beside the title', () => {
  expect(['%', '$', '€', 'US$', '°C'].every((unit) => isUnitShown(unit))).toBe(true);
  expect(['kg', 'million euros', ''].some((unit) => isUnitShown(unit))).toBe(false);
});
