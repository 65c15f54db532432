import { expect, it } from 'vitest';
import type { Entrance } from '../look/choose-transitions.js';
import { keptStretches } from './kept-stretches.js';

const FPS = 10;
const placed = (...scenes: [frames: number, entrance: Entrance][]) =>
  scenes.map(([frames, entrance]) => ({ frames, entrance }));
const first = [
  { start: 0, frames: 20, entrance: 'cut' as const },
  { start: 20, frames: 30, entrance: 'fade' as const },
  { start: 50, frames: 20, entrance: 'cut' as const },
  { start: 70, frames: 25, entrance: 'slide' as const },
];
const same = placed([20, 'cut'], [30, 'fade'], [20, 'cut'], [25, 'slide']);
const stretches = (scenes: ReturnType<typeof placed>, keeps: (number | null)[]) =>
  keptStretches(scenes, { keeps, first }, FPS);

it('keeps a film that does not change as one stretch', () => {
  expect(stretches(same, [0, 1, 2, 3])).toEqual([{ from: 0, frames: 95, first: 0 }]);
});

it('draws the changed scene alone where the next one enters by a cut', () => {
  expect(stretches(same, [0, null, 2, 3])).toEqual([
    { from: 0, frames: 20, first: 0 },
    { from: 20, frames: 30 },
    { from: 50, frames: 45, first: 50 },
  ]);
});

it('draws the entrance of the next scene above a changed one', () => {
  expect(stretches(same, [null, 1, 2, 3])).toEqual([
    { from: 0, frames: 25 },
    { from: 25, frames: 70, first: 25 },
  ]);
});

it('moves what follows a longer scene', () => {
  expect(stretches(placed([20, 'cut'], [40, 'fade'], [20, 'cut'], [25, 'slide']), [0, null, 2, 3])[2]).toEqual({
    from: 60,
    frames: 45,
    first: 50,
  });
});

it('draws a kept scene that lasts longer or shorter than before', () => {
  expect(stretches(placed([20, 'cut'], [30, 'fade'], [19, 'cut'], [25, 'slide']), [0, 1, 2, 3])).toEqual([
    { from: 0, frames: 50, first: 0 },
    { from: 50, frames: 24 },
    { from: 74, frames: 20, first: 75 },
  ]);
});

it('draws the entrance of a scene that stands first now, or stands above another one', () => {
  expect(stretches(placed([30, 'cut'], [25, 'slide']), [1, 3])).toEqual([
    { from: 0, frames: 5 },
    { from: 5, frames: 25, first: 25 },
    { from: 30, frames: 5 },
    { from: 35, frames: 20, first: 75 },
  ]);
});

it('keeps scenes around an inserted one', () => {
  expect(stretches(placed([20, 'cut'], [12, 'zoom'], [30, 'fade']), [0, null, 1])).toEqual([
    { from: 0, frames: 20, first: 0 },
    { from: 20, frames: 17 },
    { from: 37, frames: 25, first: 25 },
  ]);
});

it('draws a scene that is shorter than its entrance', () => {
  const brief = [{ start: 0, frames: 4, entrance: 'fade' as const }];
  expect(keptStretches(placed([4, 'cut']), { keeps: [0], first: brief }, FPS)).toEqual([{ from: 0, frames: 4 }]);
});
