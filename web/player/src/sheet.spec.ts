import { expect, it } from 'vitest';
import { sheetGrid } from '../../../libs/film/src/preview/sheet-grid.js';
import { placesOn } from './sheet.js';

const FRAMES = { '16:9': [854, 480], '9:16': [480, 854], '1:1': [720, 720], '4:5': [576, 720] } as const;

it.each(
  Object.entries(FRAMES).flatMap(([shape, [width, height]]) =>
    [1, 2, 3, 5, 8, 13, 24, 60].flatMap((count) =>
      [1, 0.75, 0.5, 0.25].map((scale) => ({ shape, width, height, count, scale })),
    ),
  ),
)('finds $count frames of $shape on a sheet at $scale of its size', ({ width, height, count, scale }) => {
  const grid = sheetGrid(count, { width, height });
  const sheet = { width: Math.round(grid.width * scale), height: Math.round(grid.height * scale) };
  const found = placesOn(sheet, count, width / height)?.places ?? [];
  const pixels = found.map((place) => [place.left * grid.width, place.top * grid.height, place.width * grid.width]);
  expect(pixels).toHaveLength(count);
  for (const [at, place] of grid.places.entries()) {
    // A share of a small sheet is known to a pixel of it.
    const near = 4 / scale;
    expect(Math.abs(pixels[at]![0]! - place.left)).toBeLessThan(near);
    expect(Math.abs(pixels[at]![1]! - place.top)).toBeLessThan(near);
    expect(Math.abs(pixels[at]![2]! - grid.picture.width)).toBeLessThan(near);
  }
});

it('knows the shape of a film by its sheet', () => {
  const { width, height } = sheetGrid(6, { width: 480, height: 854 });
  expect(placesOn({ width, height }, 6)?.shape).toBeCloseTo(480 / 854, 1);
});

it.each([
  [{ width: 0, height: 0 }, 3],
  [{ width: 1568, height: 10 }, 3],
  [{ width: 700, height: 500 }, 0],
])('shows no frames of a sheet of %j with %i', (sheet, count) => {
  expect(placesOn(sheet, count, 16 / 9)).toBeUndefined();
});
