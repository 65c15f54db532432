import { expect, it } from 'vitest';
import { ROOMS, SMALLEST } from '../../measure/room.js';
import { recordSetting } from './record-setting.js';
import { tableKind } from './schema.js';
import { tableVisual } from './visual.js';
import { isOfFigures, tableSetting } from './table-setting.js';

const visual = (columns: string[], rows: string[][]) => tableVisual.parse({ type: 'table', columns, rows });

it('six columns and ten rows of short cells are legible in every room', () => {
  const six = visual(
    ['Planet', 'Mass', 'Radius', 'Day', 'Year', 'Moons'],
    Array.from({ length: 10 }, () => ['Mercury', '0.06', '0.38', '243 d', '225 d', '16']),
  );
  tableKind.examine?.(six);
  for (const room of ROOMS) {
    const { size, widths } = tableSetting(six, room)!;
    expect(size).toBeGreaterThanOrEqual(SMALLEST - 0.01);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room.width + 0.01);
  }
});

it('cells that are too few, and words that are too wide, are refused with their field', () => {
  expect(() => tableKind.examine?.(visual(['a', 'b'], [['1', '2'], ['1']]))).toThrow(
    'visual.rows[1]: has 1 cells and the table 2 columns',
  );
  const wide = Array.from({ length: 6 }, () => 'incomprehensible');
  expect(() => tableKind.examine?.(visual(wide, [wide]))).toThrow(
    'visual.rows: the table is too wide to read; 6 columns hold about 6 letters each',
  );
});

it('figures stand at the end of their column, words at its start', () => {
  expect(isOfFigures(['€45', '1,200', '59 d', ''])).toBe(true);
  expect(isOfFigures(['9–18', 'closed'])).toBe(false);
});

it('five columns in a tall room are larger as blocks, two columns and wide rooms are not', () => {
  const rows = Array.from({ length: 5 }, () => ['Hamburg', '20:13', '8:51', '€44.90', 'sold out']);
  const trains = visual(['To', 'Leaves', 'Arrives', 'Seat', 'Sleeper'], rows);
  const [wide, tall] = [ROOMS[0]!, ROOMS.find(({ width, height }) => height > width * 1.4)!];
  expect(recordSetting(trains, tall)!.size).toBeGreaterThan(tableSetting(trains, tall)!.size * 1.25);
  expect(recordSetting(trains, wide)?.size ?? 0).toBeLessThan(tableSetting(trains, wide)!.size);
  expect(recordSetting(visual(['a', 'b'], [['c', 'd']]), tall)).toBeUndefined();
});
