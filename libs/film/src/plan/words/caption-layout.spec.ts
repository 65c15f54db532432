import { describe, expect, it } from 'vitest';
import { CAPTION_PLACES, CAPTION_SIZES } from '../../film-brief.js';
import { captionLayout, safeArea } from './caption-layout.js';

const HEIGHTS = { wide: 100, square: 100, portrait: 125, tall: 177.8 } as const;
const WIDTHS = { wide: 177.8, square: 100, portrait: 100, tall: 100 } as const;
const SHAPES = Object.keys(HEIGHTS) as (keyof typeof HEIGHTS)[];
const STYLES = ['burned', 'kinetic'] as const;

describe.each(SHAPES.flatMap((shape) => STYLES.map((captions) => ({ shape, captions }))))(
  'captions $captions in a $shape frame',
  ({ shape, captions }) => {
    it.each(CAPTION_PLACES)('at %s stand in the frame, and leave two fifths of it to the scene', (captionPlace) => {
      for (const captionSize of CAPTION_SIZES) {
        const { rows, taken } = captionLayout({ captions, captionPlace, captionSize }, shape)!;
        expect(rows.top).toBeGreaterThan(0.04);
        expect(rows.bottom).toBeLessThan(0.96);
        expect(taken.head + taken.foot).toBeLessThan(HEIGHTS[shape] * 0.6);
      }
    });

    it('grow from small to large, and hold four usual words', () => {
      const sizes = (['small', 'medium', 'large'] as const).map((captionSize) =>
        captionLayout({ captions, captionSize }, shape)!,
      );
      expect(sizes.map(({ size }) => size)).toEqual(sizes.map(({ size }) => size).toSorted((a, b) => a - b));
      expect(new Set(sizes.map(({ size }) => size)).size).toBe(3);
      expect(Math.min(...sizes.map(({ letters, lines }) => letters * lines))).toBeGreaterThanOrEqual(24);
      expect(captionLayout({ captions }, shape)!.size).toBe(sizes[1]!.size);
    });
  },
);

it.each(['portrait', 'tall'] as const)(
  'captions of a %s frame are made for a phone and clear of its controls',
  (shape) => {
    for (const captions of STYLES) {
      const { rows, size } = captionLayout({ captions }, shape)!;
      expect((rows.top + rows.bottom) / 2).toBeGreaterThan(0.66);
      expect(rows.bottom).toBeLessThanOrEqual(0.8);
      expect(size / HEIGHTS[shape]).toBeGreaterThanOrEqual(0.034);
    }
    expect(captionLayout({ captions: 'burned' }, 'tall')!.right).toBeGreaterThanOrEqual(100 * (120 / 1080));
  },
);

it.each(SHAPES)('captions of a %s frame stand in the column of the scene', (shape) => {
  const { left, right } = captionLayout({ captions: 'burned' }, shape)!;
  const safe = safeArea(shape);
  expect(left / WIDTHS[shape]).toBeCloseTo(safe.left);
  expect(right / WIDTHS[shape]).toBeCloseTo(1 - safe.right);
});

it.each(['sidecar', 'none'] as const)('captions %s take no room', (captions) => {
  expect(captionLayout({ captions }, 'wide')).toBeUndefined();
});
