import { expect, it } from 'vitest';
import { ROOMS, SMALLEST } from '../../measure/room.js';
import { compareSetting } from './compare-setting.js';
import { compareKind } from './schema.js';
import { compareVisual } from './visual.js';

const sides = (points: string[]) =>
  compareVisual.parse({ type: 'compare', left: { title: 'Train', points }, right: { title: 'Plane', points } });

it('five short points are legible on both sides in every room', () => {
  const visual = sides(Array.from({ length: 5 }, () => 'Twenty-four letters, ok!'));
  compareKind.examine?.(visual);
  for (const room of ROOMS) expect(compareSetting(visual, room).point).toBeGreaterThanOrEqual(SMALLEST - 0.01);
});

it('points that could only be set small are refused, and the refusal says what fits', () => {
  const long = 'Nobody knows who changed what, and nobody ever wi';
  expect(() => compareKind.examine?.(sides(Array.from({ length: 5 }, () => long.slice(0, 48))))).toThrow(
    'five of 24 letters or three of 48 fit',
  );
  expect(() => compareKind.examine?.(sides(Array.from({ length: 3 }, () => long.slice(0, 48))))).not.toThrow();
});
