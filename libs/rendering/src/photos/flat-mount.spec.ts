import { expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { Random } from '../drawing/random.js';
import type { Stage } from '../scene.js';
import { themeNamed } from '../themes/theme-list.js';
import { flatMount } from './flat-mount.js';

const studio = new CanvasStudio();

function place(photo: [number, number], stage: [number, number]): readonly number[] {
  const [width, height] = stage;
  const shown: Stage = {
    width,
    height,
    focus: { x: width / 2, y: height / 2, radius: 100 },
    palette: themeNamed('press').palette('day'),
    random: new Random('mount'),
    variant: 0,
    studio,
    density: 1,
  };
  const { picture } = studio.surface(...photo);
  const at = { id: 'a', picture, focal: { x: 0.5, y: 0.5 }, isTransparent: false, colour: '#000000' };
  return flatMount(shown, at).place.map(Math.round);
}

it.each([
  [
    [300, 200],
    [300, 400],
    [0, 0, 300, 400],
  ],
  [
    [800, 100],
    [400, 400],
    [0, 144, 400, 111],
  ],
  [
    [100, 400],
    [600, 300],
    [217, 0, 167, 300],
  ],
] as const)('a photo of %j on a stage of %j takes %j: no more than the crop allows is lost', (photo, stage, taken) => {
  expect(place([...photo], [...stage])).toEqual(taken);
});
