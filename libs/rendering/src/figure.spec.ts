import { describe, expect, it } from 'vitest';
import { figureOf, figureText } from './figure.js';

describe('figureOf', () => {
  it.each([
    ['24%', '', '24%'],
    ['3,000', 'new', '3,000'],
    ['$3.5M', '', '$3.5M'],
    ['312', 'BC.', '312 BC'],
    ['1969,', '', '1969'],
    ['eleven', '', '11'],
  ])('shows %s as a figure in full at the end', (word, next, shown) => {
    const figure = figureOf(word, next);
    expect(figure && figureText(figure, 1)).toBe(shown);
  });

  it.each(['one', 'hello', '3-4', 'v2beta', '', '12345678901234567890', `3.${'1'.repeat(120)}`, '9'.repeat(400)])(
    'does not take "%s" for a figure',
    (word) => {
      expect(figureOf(word)).toBeUndefined();
    },
  );

  it('counts up to an amount but shows a year at once', () => {
    const [amount, year] = [figureOf('3,000'), figureOf('1969')];
    expect(amount && figureText(amount, 0.5)).toBe('1,500');
    expect(year && figureText(year, 0.5)).toBe('1969');
  });
});
