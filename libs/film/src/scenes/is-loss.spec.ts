import { expect, it } from 'vitest';
import { isLoss, isLossFigure } from './is-loss.js';

it.each(['Net loss', 'Losses', 'Budget deficit', 'Lost customers', 'Jahresverlust', 'Pertes 2025', 'Убыток', '净亏损'])(
  '“%s” names a loss',
  (name) => {
    expect(isLoss(name)).toBe(true);
  },
);

it.each(['Profit and loss', 'Weight loss', 'Lossless audio', 'Glossary', 'Lost property found', 'Losses avoided'])(
  '“%s” names none',
  (name) => {
    expect(isLoss(name)).toBe(false);
  },
);

it('a figure is a loss below zero or under the name of one; degrees and dashes are none', () => {
  expect(isLossFigure('−4 %')).toBe(true);
  expect(isLossFigure('-$4.2M')).toBe(true);
  expect(isLossFigure('4.2', 'Q3', 'Losses')).toBe(true);
  expect(isLossFigure('–', 'Net loss')).toBe(false);
  expect(isLossFigure('−4 °C')).toBe(false);
});
