import { expect, it } from 'vitest';
import { isUnitShown, valueFormat } from './value-format.js';

it.each([
  [[12, 7, 3], '', ['12', '7', '3']],
  [[2.5, 3], '%', ['2.5%', '3%']],
  [[15.7, 14.2, 11], '€', ['€15.70', '€14.20', '€11.00']],
  [[1.459, 1.4], '€', ['€1.459', '€1.40']],
  [[3, 12], '$', ['$3', '$12']],
  [[1_250_000, 980_000, 95_000, 12, 0], '$', ['$1.25M', '$980K', '$95K', '$12', '$0']],
  [[12_345, -678], '', ['12,345', '−678']],
  [[9.99e14, 1e9], '', ['999T', '1B']],
  [[0.000_000_12], '', ['1.2E-7']],
  [[0, 0], '€', ['€0', '€0']],
  [[1 / 3, 2 / 3], 'kg', ['0.3333\u202fkg', '0.6667\u202fkg']],
  [[12, 14.4], 'h', ['12\u202fh', '14.4\u202fh']],
  [[3, 4], 'million euros', ['3', '4']],
  [[100_000, 100_400], '', ['100,000', '100,400']],
  [[1_000_001, 1_000_002], '$', ['$1,000,001', '$1,000,002']],
  [[1e12, 1e12 + 1e8], '', ['1T', '1.0001T']],
  [[1_000.25, 1_000.5], '', ['1,000.25', '1,000.5']],
  [[12.000_01, 12.000_02], '', ['12.00001', '12.00002']],
])('%j in "%s" is written %j', (values, unit, texts) => {
  expect(values.map((value) => valueFormat(values, unit)(value))).toEqual(texts);
});

it('signs and short units stand at every figure, words beside the title', () => {
  expect(['%', '$', '€', 'US$', '°C', 'kg', 'km/h'].every((unit) => isUnitShown(unit))).toBe(true);
  expect(['million euros', 'people', ''].some((unit) => isUnitShown(unit))).toBe(false);
});
