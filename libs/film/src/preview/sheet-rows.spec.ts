import { expect, it } from 'vitest';
import { LABEL_HEIGHT } from './sheet-grid.js';
import { sheetRows } from './sheet-rows.js';

const [wide, tall] = [
  { width: 854, height: 480 },
  { width: 480, height: 854 },
];

it('pictures of a row are equally high, keep their proportions and stay beside each other', () => {
  const { width, height, places } = sheetRows([[wide, tall, wide], [tall]], 1200);
  const [first, second, third, below] = places;
  expect([second?.height, third?.height]).toEqual([first?.height, first?.height]);
  expect(first!.width / first!.height).toBeCloseTo(854 / 480, 1);
  expect(second!.left).toBeGreaterThan(first!.left + first!.width);
  expect(third!.left + third!.width).toBeLessThan(width);
  expect(below!.top).toBeGreaterThan(first!.top + first!.height + LABEL_HEIGHT);
  expect(below!.top + below!.height + LABEL_HEIGHT).toBeLessThan(height);
});
