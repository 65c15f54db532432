import { expect, it } from 'vitest';
import { groupedDigits } from './grouped-digits.js';

it('a whole number has a comma before every three digits', () => {
  expect(['7', '999', '1000', '12345', '123456', '1234567'].map(groupedDigits)).toEqual([
    '7',
    '999',
    '1,000',
    '12,345',
    '123,456',
    '1,234,567',
  ]);
});

it('what is no whole number stays as it is', () => {
  expect(['', '1e+21', '-1000'].map(groupedDigits)).toEqual(['', '1e+21', '-1000']);
});
