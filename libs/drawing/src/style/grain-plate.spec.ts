import { describe, expect, it } from 'vitest';
import { applyGrain, grainPlate } from './grain-plate.js';

const SIZE = { width: 320, height: 180 };

describe('a plate of grain', () => {
  it('is as strong as that of its style, up to a limit, and changes no mean', () => {
    for (const [amplitude, strength] of [
      [0.01, 0.01],
      [0.4, 0.014],
    ] as const) {
      const plate = grainPlate({ amplitude, size: 0.004 }, SIZE)!;
      const mean = plate.reduce((sum, share) => sum + share, 0) / plate.length;
      const spread = Math.sqrt(plate.reduce((sum, share) => sum + share ** 2, 0) / plate.length);
      expect(spread).toBeCloseTo(strength);
      expect(Math.abs(mean)).toBeLessThan(strength / 10);
    }
  });

  it('is the same each time, and none without grain', () => {
    const grain = { amplitude: 0.02, size: 0.01 };
    expect(grainPlate(grain, SIZE)).toEqual(grainPlate(grain, SIZE));
    expect(grainPlate({ amplitude: 0.003, size: 0.01 }, SIZE)).toBeUndefined();
  });

  it('is added to the pixels of a picture, alpha excepted', () => {
    const pixels = new Uint8Array(SIZE.width * SIZE.height * 4).fill(128);
    applyGrain(pixels, 4, grainPlate({ amplitude: 0.02, size: 0.01 }, SIZE)!);
    expect(new Set(pixels.filter((_, at) => at % 4 === 3))).toEqual(new Set([128]));
    expect(new Set(pixels).size).toBeGreaterThan(8);
  });
});
