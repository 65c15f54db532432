import { describe, expect, it } from 'vitest';
import { contrastRatio, luminance, rgb } from '../canvas/colour.js';
import { applyTone, toneCurve, tonedColour, tonedLuma } from './tone-curve.js';

const GREY = [{ colour: '#999999', share: 1 }];
const FADED = { palette: GREY, tone: [0.5, 0.6, 0.7, 0.8, 0.9] };
const NIGHT = { palette: GREY, tone: [0.1, 0.15, 0.2, 0.3, 0.98] };
const BLACK_ON_WHITE = { words: '#000000', ground: '#ffffff', contrast: 4.5 };

describe('a tone curve', () => {
  it('brings black and white into the range of its style, and leaves what lies between them', () => {
    const curve = toneCurve(FADED, [BLACK_ON_WHITE]);
    expect([curve.strength, curve.gamma]).toEqual([1, 1]);
    expect(tonedLuma(curve, 0)).toBeCloseTo(0.24);
    expect(tonedLuma(curve, 0.5)).toBeCloseTo(0.5);
    expect(tonedLuma(curve, 1)).toBeLessThan(0.95);
  });

  it('never turns what is lighter into what is darker', () => {
    for (const style of [FADED, NIGHT]) {
      const curve = toneCurve(style, [], { middle: true });
      const lumas = Array.from({ length: 256 }, (_, level) => tonedLuma(curve, level / 255));
      expect(lumas).toEqual(lumas.toSorted((a, b) => a - b));
      expect([lumas[0]! >= 0, lumas[255]! <= 1]).toEqual([true, true]);
    }
  });

  it('moves the middle towards that of its style with the option `middle`', () => {
    const dark = toneCurve(NIGHT, [], { middle: true });
    expect(tonedLuma(dark, 0.5)).toBeLessThan(0.45);
    expect(tonedLuma(toneCurve(FADED, [], { middle: true }), 0.5)).toBeGreaterThan(0.53);
  });

  it.each([
    ['#20242c', '#f7f0e1', 7],
    ['#6a645c', '#f7f0e1', 5],
    ['#ffffff', '#767676', 4.5],
  ])('of %s on %s keeps a contrast of %d', (words, ground, contrast) => {
    const curve = toneCurve(FADED, [{ words, ground, contrast }]);
    const [one, other] = [words, ground].map((colour) => luminance(tonedColour(curve, rgb(colour))));
    expect(contrastRatio(one!, other!)).toBeGreaterThanOrEqual(contrast);
  });

  it('changes pixels as it changes colours', () => {
    const curve = toneCurve(FADED, []);
    const pixels = Uint8Array.of(16, 24, 32, 7, 250, 240, 230, 9);
    applyTone(pixels, 4, curve);
    const [dark, light] = [tonedColour(curve, [16, 24, 32]), tonedColour(curve, [250, 240, 230])];
    for (const [channel, level] of [...dark, 7, ...light, 9].entries())
      expect(Math.abs(pixels[channel]! - level)).toBeLessThanOrEqual(1);
  });
});
