import { describe, expect, it } from 'vitest';
import { captionPlace } from './caption-place.js';
import { safeArea } from './safe-area.js';

describe('the safe area', () => {
  it('keeps a twentieth of each side of most frames free', () => {
    expect(safeArea({ width: 1280, height: 720 })).toEqual({ left: 64, right: 64, top: 36, bottom: 36 });
    expect(safeArea({ width: 720, height: 900 })).toEqual({ left: 36, right: 36, top: 45, bottom: 45 });
  });

  it('keeps tall frames clear of the bar, the buttons and the description of an app', () => {
    const { top, bottom, right } = safeArea({ width: 1080, height: 1920 });
    expect([top, bottom, right].map(Math.round)).toEqual([211, 384, 130]);
  });
});

describe('captionPlace', () => {
  it.each([
    [1280, 720],
    [720, 720],
    [720, 900],
    [720, 1280],
  ])('sets captions of %i × %i inside the safe area, two lines high', (width, height) => {
    const { band, floor, size, width: across } = captionPlace({ width, height });
    const safe = safeArea({ width, height });
    expect(floor).toBe(height - safe.bottom);
    expect(across).toBeLessThanOrEqual(width - 2 * Math.max(safe.left, safe.right));
    expect(band).toBeGreaterThan(safe.bottom + 2 * size);
  });

  it('sets fewer and larger letters on a frame that is held in the hand', () => {
    const [wide, tall] = [captionPlace({ width: 1280, height: 720 }), captionPlace({ width: 720, height: 1280 })];
    expect(tall.lineLength).toBeLessThan(wide.lineLength);
    expect(tall.size).toBeGreaterThan(wide.size);
  });
});
