import { assert, constant, constantFrom, double, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASPECT_RATIOS } from '../../../../drawing/src/frame-size.js';
import { frameWindow } from './frame-window.js';
import { framedRegions } from './framed-regions.js';
import { reframedSize } from '../reframed-size.js';

const size = record({ width: integer({ min: 64, max: 1920 }), height: integer({ min: 64, max: 1920 }) });
const anyShot = oneof(
  record({ kind: constant('window' as const), from: double({ min: 0, max: 1, noNaN: true }) }),
  record({ kind: constant('fill' as const), from: double({ min: 0, max: 0.9, noNaN: true }) }),
);

describe('the size of a film framed anew', () => {
  it('has the short side of its source, at most 1080, and the wanted ratio', () => {
    expect(reframedSize({ width: 1280, height: 720 }, '9:16')).toEqual({ width: 720, height: 1280 });
    expect(reframedSize({ width: 720, height: 1280 }, '16:9')).toEqual({ width: 1280, height: 720 });
    expect(reframedSize({ width: 1920, height: 1920 }, '4:5')).toEqual({ width: 1080, height: 1350 });
    expect(reframedSize({ width: 854, height: 480 }, '1:1')).toEqual({ width: 480, height: 480 });
  });
});

describe('the window of a film', () => {
  it('moves across a film that is too wide, and up and down one that is too high', () => {
    const tall = frameWindow({ width: 1280, height: 720 }, { width: 720, height: 1280 });
    expect(tall).toEqual({ axis: 'x', width: 406, height: 720, share: 406 / 1280 });
    const wide = frameWindow({ width: 720, height: 1280 }, { width: 1280, height: 720 });
    expect(wide).toEqual({ axis: 'y', width: 720, height: 406, share: 406 / 1280 });
  });

  it('is even and inside of every film, wherever it stands', () => {
    assert(
      property(size, constantFrom(...ASPECT_RATIOS), anyShot, (film, ratio, { kind, from }) => {
        const output = reframedSize(film, ratio);
        const framing = kind === 'window' ? { kind, from, to: from } : { kind, from, to: from + 0.1 };
        const { seen, shown } = framedRegions(3, { shot: { firstFrame: 0, frames: 9, framing }, film, output });
        for (const [region, frame] of [
          [seen, film],
          [shown, output],
        ] as const) {
          const { x, y, width, height } = region;
          expect([x % 2, y % 2, width % 2, height % 2]).toEqual([0, 0, 0, 0]);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(2);
          expect(x + width).toBeLessThanOrEqual(frame.width);
          expect(y + height).toBeLessThanOrEqual(frame.height);
        }
      }),
    );
  });
});
