import { describe, expect, it } from 'vitest';
import { statKind, statVisual } from './schema.js';

const stat = (more: object) => statVisual.parse({ type: 'stat', label: 'Revenue', value: '$4.2 million', ...more });

describe('a stat', () => {
  it('keeps the value as it was written', () => {
    const texts = statKind.texts(stat({ value: '1.200.000,50 €', from: 980, unit: 'a year' }));
    expect(texts.map(({ text }) => text)).toEqual(['Revenue', '980', '1.200.000,50 €', 'a year']);
  });

  it.each([
    [10, 5, 'up'],
    [5, 10, 'down'],
    [5, 10, 'flat'],
  ])('from %d to %d that points %s is refused', (from, value, direction) => {
    expect(() => statKind.examine?.(stat({ from, value, direction }))).toThrow(/visual\.direction/);
  });

  it('whose arrow agrees with its figures, or that gives words, is taken', () => {
    expect(() => statKind.examine?.(stat({ from: 5, value: 10, direction: 'up' }))).not.toThrow();
    expect(() => statKind.examine?.(stat({ from: 'few', value: 'many', direction: 'down' }))).not.toThrow();
  });
});
