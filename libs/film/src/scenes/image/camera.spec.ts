import { expect, it } from 'vitest';
import { cameraPath } from './camera.js';

const FRAMES = { wide: 16 / 9, square: 1, portrait: 4 / 5, tall: 9 / 16 };
const SHAPES = Object.keys(FRAMES) as (keyof typeof FRAMES)[];
const PHOTOS = [
  ['a portrait', { width: 900, height: 1500, focus: { x: 0.5, y: 0.05 } }],
  ['a panorama', { width: 4000, height: 1000, focus: { x: 0.98, y: 0.5 } }],
  ['twenty pixels', { width: 20, height: 20, focus: { x: 0, y: 0 } }],
  ['of no known size', {}],
] as const;

/** Shares of the frame by which the photo reaches beyond each of its sides, at both ends of the way. */
function beyond(path: Record<string, string>): number[] {
  const [wide, high] = ['--wide', '--high'].map((name) => Number.parseFloat(path[name]!) / 100) as [number, number];
  return ['from', 'to'].flatMap((end) => {
    const scale = Number(path[`--${end}-scale`]);
    const [x, y] = path[`--${end}`]!.split(', ').map((share) => Number.parseFloat(share) / 100) as [number, number];
    return [
      [wide, x],
      [high, y],
    ].flatMap(([size, moved]) => [-1, 1].map((side) => (size! * scale - 1) / 2 + side * moved! * size!));
  });
}

it.each(PHOTOS)('the camera covers the frame with %s all the way, in every shape and however long', (_, photo) => {
  for (const shape of SHAPES)
    for (const seconds of [0.5, 5, 60])
      for (const seed of [0, 1, 2, 3])
        for (const over of beyond(cameraPath(photo, { shape, seconds, seed }))) expect(over).toBeGreaterThan(-1e-3);
});

it('the camera moves slowly, along the side that is cropped, and the seed decides how', () => {
  const photo = { width: 4000, height: 1000 };
  const paths = [0, 1, 2, 3].map((seed) => cameraPath(photo, { shape: 'wide', seconds: 4, seed }));
  expect(new Set(paths.map((path) => JSON.stringify(path))).size).toBe(4);
  expect(cameraPath(photo, { shape: 'wide', seconds: 4, seed: 2 })).toEqual(paths[2]);
  for (const path of paths) {
    const [from, to] = ['--from', '--to'].map((end) => path[end]!.split(', ').map((share) => Number.parseFloat(share)));
    // Of the frame's width: 3.5 % in a second.
    expect((Math.abs(to![0]! - from![0]!) / 100) * (4 / (16 / 9))).toBeCloseTo(0.14, 1);
  }
});
