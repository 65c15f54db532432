import { expect, it } from 'vitest';
import { focalPoint } from './focal-point.js';

/** A grey image with a checkered patch around a place. */
function patched(width: number, height: number, at?: { x: number; y: number }): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(128);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const near = at && Math.abs(x / width - at.x) < 0.1 && Math.abs(y / height - at.y) < 0.1;
      if (near)
        pixels.fill(
          (Math.floor(x / 12) + Math.floor(y / 12)) % 2 ? 255 : 0,
          (y * width + x) * 4,
          (y * width + x) * 4 + 3,
        );
    }
  }
  return pixels;
}

it('detail draws the crop towards itself, and a flat image keeps its middle', () => {
  const size = { width: 300, height: 200 };
  const low = focalPoint(patched(300, 200, { x: 0.2, y: 0.8 }), size);
  expect(low.x).toBeGreaterThan(0.2);
  expect(low.x).toBeLessThan(0.4);
  expect(low.y).toBeGreaterThan(0.6);
  expect(low.y).toBeLessThan(0.8);
  expect(focalPoint(patched(300, 200), size)).toEqual({ x: 0.5, y: 0.5 });
});
