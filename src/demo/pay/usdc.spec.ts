import { expect, it } from 'vitest';
import { usdc } from './usdc.js';

it.each([
  ['100000', '0.10 USDC'],
  ['1', '0.000001 USDC'],
  ['1230000', '1.23 USDC'],
  [12_345_600n, '12.3456 USDC'],
  ['0', '0.00 USDC'],
])('%s atomic units are %s', (atomic, words) => {
  expect(usdc(atomic)).toBe(words);
});
