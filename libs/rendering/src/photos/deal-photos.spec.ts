import { expect, it } from 'vitest';
import { dealPhotos } from './deal-photos.js';

const shots = (...seconds: number[]) => seconds.map((durationSeconds) => ({ durationSeconds }));

it.each([
  [shots(2, 2, 2, 2), 2, [[0], [0], [1], [1]]],
  [shots(2, 2, 2), 3, [[0], [1], [2]]],
  [shots(6, 2), 4, [[0, 1, 2], [3]]],
  [shots(1, 9), 8, [[0], [1, 2, 3, 4, 5, 6, 7]]],
  [shots(9, 1, 1), 3, [[0], [1], [2]]],
  [shots(4), 3, [[0, 1, 2]]],
  [shots(3, 3), 0, [[], []]],
])('over shots of %j, %d photos are dealt as %j', (given, photos, dealt) => {
  expect(dealPhotos(given, photos)).toEqual(dealt);
});

it('shows every photo, in order, and none of a shot without one', () => {
  for (let count = 1; count <= 8; count++) {
    for (const film of [shots(1), shots(0.5, 7, 0.5), shots(3, 1, 4, 1, 5, 9, 2, 6, 5)]) {
      const dealt = dealPhotos(film, count);
      expect(dealt.every((photos) => photos.length > 0)).toBe(true);
      expect([...new Set(dealt.flat())]).toEqual(Array.from({ length: count }, (_, at) => at));
    }
  }
});
