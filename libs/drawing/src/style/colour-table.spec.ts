import { expect, it } from 'vitest';
import { ColourTable, learnTable } from './colour-table.js';

const STYLE = {
  palette: [
    { colour: '#0b2e68', share: 0.9 },
    { colour: '#f4fbff', share: 0.1 },
  ],
  tone: [0.3, 0.31, 0.32, 0.95],
};

it('a table is a .cube file that other programs read', () => {
  const [title, size, ...rows] = learnTable(STYLE, { title: 'Our "look"\nfor 2027' }).trimEnd().split('\n');
  expect(title).toBe('TITLE "Our  look  for 2027"');
  expect(size).toBe('LUT_3D_SIZE 17');
  expect(rows).toHaveLength(17 ** 3);
  expect(rows.every((row) => /^[01]\.\d{4} [01]\.\d{4} [01]\.\d{4}$/.test(row))).toBe(true);
});

it('a table looks colours up between those that it lists, and leaves alpha alone', () => {
  const rows: string[] = ['LUT_3D_SIZE 2'];
  for (let at = 0; at < 8; at++)
    rows.push([at & 1, (at >> 1) & 1, at >> 2].map((bit) => (1 - bit).toFixed(4)).join(' '));
  const pixels = Uint8Array.of(0, 64, 255, 7, 200, 100, 50, 9);
  new ColourTable(rows.join('\n')).apply(pixels, 4);
  expect([...pixels]).toEqual([255, 191, 0, 7, 55, 155, 205, 9]);
});

it('a table that is not whole is refused', () => {
  expect(() => new ColourTable('LUT_3D_SIZE 2\n0 0 0\n')).toThrow('not a whole table');
});

it('what is drawn in a table of blueprints becomes blue, and what is light stays lighter', () => {
  const pixels = Uint8Array.of(200, 60, 40, 255, 245, 230);
  new ColourTable(learnTable(STYLE, { title: '' })).apply(pixels, 3);
  const [red = 0, , blue = 0, , , light = 0] = pixels;
  expect(blue).toBeGreaterThan(red + 40);
  expect(light).toBeGreaterThan(blue);
});
