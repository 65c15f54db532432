import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { Random } from '../drawing/random.js';
import type { Stage } from '../scene.js';
import { themeNamed } from '../themes/theme-list.js';
import type { Photo } from './photo.js';
import { softMount } from './soft-mount.js';

const studio = new CanvasStudio();

function stage(width: number, height: number): Stage {
  return {
    width,
    height,
    focus: { x: width / 2, y: height / 2, radius: 200 },
    palette: themeNamed('lumen').palette('day'),
    random: new Random('mount'),
    variant: 0,
    studio,
    density: 1,
  };
}

function photo(width: number, height: number): Photo {
  const { picture } = studio.surface(width, height);
  return { id: 'photo', picture, focal: { x: 0.5, y: 0.5 }, isTransparent: false, colour: '#808080' };
}

describe('a photo without words', () => {
  it.each([
    ['a tall one on a wide stage', [1280, 720], [60, 100]],
    ['a wide one on a tall stage', [720, 1280], [160, 90]],
    ['a wide one on a square stage', [720, 720], [160, 90]],
  ] as const)('is nearly as large as the stage allows: %s', (_, [width, height], [across, down]) => {
    const { place } = softMount(stage(width, height), photo(across, down), true);
    const [x, y, w, h] = place;
    expect(Math.max(w / width, h / height)).toBeGreaterThan(0.8);
    expect(x + w / 2).toBeCloseTo(width / 2, 6);
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(y + h).toBeLessThan(height * 0.9);
    const kept = Math.min(w / h / (across / down), across / down / (w / h));
    expect(kept).toBeGreaterThanOrEqual(0.75 - 1e-9);
  });

  it('is larger than beside words', () => {
    const [width, height] = [720, 720];
    const areas = [true, false].map((alone) => {
      const [, , w, h] = softMount(stage(width, height), photo(160, 90), alone).place;
      return w * h;
    });
    expect(areas[0]).toBeGreaterThan((areas[1] ?? 0) * 1.5);
  });
});
