import { expect, it } from 'vitest';
import { isOfFigures } from './is-of-figures.js';
import { tableKind } from './schema.js';
import { tableVisual } from './visual.js';

it('a row with too few cells is refused with its field', () => {
  const rows = [['1', '2'], ['1']];
  const visual = tableVisual.parse({ type: 'table', columns: ['a', 'b'], rows });
  expect(() => tableKind.examine?.(visual)).toThrow('visual.rows[1]: has 1 cells and the table 2 columns');
});

it('figures stand at the end of their column, words at its start', () => {
  expect(isOfFigures(['€45', '1,200', '59 d', ''])).toBe(true);
  expect(isOfFigures(['9–18', 'closed'])).toBe(false);
});
