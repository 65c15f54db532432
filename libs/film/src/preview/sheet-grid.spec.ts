import { describe, expect, it } from 'vitest';
import { lateMoment } from './late-moment.js';
import { evenMoments, sceneMoments } from './preview-moments.js';
import { LABEL_HEIGHT, LONGEST_SIDE, sheetGrid } from './sheet-grid.js';

const FRAMES = { wide: [1280, 720], tall: [720, 1280], square: [720, 720], portrait: [720, 900] } as const;
const CASES = Object.entries(FRAMES).flatMap(([shape, [width, height]]) =>
  [1, 2, 3, 8, 12, 40, 60].map((count) => [count, shape, { width, height }] as const),
);

describe('a sheet', () => {
  it.each(CASES)(
    'of %i %s frames stays within what models are shown, and no frame lies on another',
    (count, _, frame) => {
      const { width, height, picture, places } = sheetGrid(count, frame);
      expect(Math.max(width, height)).toBeLessThanOrEqual(LONGEST_SIDE);
      expect(picture.width).toBeLessThanOrEqual(frame.width);
      expect(Math.abs(picture.width / picture.height - frame.width / frame.height)).toBeLessThan(0.05);
      expect(new Set(places.map(({ left, top }) => `${left} ${top}`)).size).toBe(count);
      for (const { left, top } of places) {
        expect(left + picture.width).toBeLessThanOrEqual(width);
        expect(top + picture.height + LABEL_HEIGHT).toBeLessThanOrEqual(height);
      }
      for (const one of places)
        for (const other of places) {
          if (one === other) continue;
          const isApart =
            Math.abs(one.left - other.left) >= picture.width ||
            Math.abs(one.top - other.top) >= picture.height + LABEL_HEIGHT;
          expect(isApart).toBe(true);
        }
    },
  );

  it('shows frames as large as it can', () => {
    expect(sheetGrid(4, { width: 1280, height: 720 }).picture.width).toBeGreaterThan(700);
    expect(sheetGrid(8, { width: 1280, height: 720 }).picture.width).toBeGreaterThan(500);
  });
});

describe('the moment of a frame', () => {
  it('is late in its scene, and before the next one enters', () => {
    expect(lateMoment({ startSeconds: 2, durationSeconds: 4 })).toBeCloseTo(5.88);
    expect(lateMoment({ startSeconds: 2, durationSeconds: 4 }, { startSeconds: 5.5 })).toBeCloseTo(5.38);
    expect(lateMoment({ startSeconds: 0, durationSeconds: 0.1 })).toBeCloseTo(0.05);
  });

  it('is one for each scene, or at the middle of equal shares', () => {
    expect(sceneMoments([{ startSeconds: 0, durationSeconds: 3 }])).toMatchObject([{ scene: 0, seconds: 3 }]);
    expect(evenMoments(4, 8).map(({ at }) => at)).toEqual([1, 3, 5, 7]);
  });
});
