import { expect, it } from 'vitest';
import { fromOklch, legibleOn, lowestContrast, oklch } from './oklch.js';

it('a colour survives the way there and back', () => {
  for (const colour of ['#000000', '#ffffff', '#ff0000', '#3fe0c5', '#0f3159', '#ffb44d']) {
    expect(fromOklch(oklch(colour))).toBe(colour);
  }
});

it('knows the lightness, chroma and hue of pure red (Ottosson 2020)', () => {
  const { lightness, chroma, hue } = oklch('#ff0000');
  expect(lightness).toBeCloseTo(0.628, 3);
  expect(chroma).toBeCloseTo(0.2577, 3);
  expect(hue).toBeCloseTo(29.23, 1);
});

it.each([
  ['#001133', ['#06122b']],
  ['#ffff00', ['#ffffff', '#f4f6fb']],
  ['#ff0000', ['#ff0000']],
])('%s is moved in lightness until it can be read on %j, in its own hue', (colour, grounds) => {
  const legible = legibleOn(colour, grounds, 4.5);
  expect(lowestContrast(legible, grounds)).toBeGreaterThanOrEqual(4.5);
  expect(Math.abs(oklch(legible).hue - oklch(colour).hue)).toBeLessThan(8);
});

it('a colour that can be read stays as it is', () => {
  expect(legibleOn('#ffd700', ['#000000'], 4.5)).toBe('#ffd700');
});

it('where no lightness reads on every ground, the best of black and white is taken', () => {
  expect(legibleOn('#3366ff', ['#000000', '#ffffff'], 4.5)).toMatch(/^#(0{6}|f{6})$/);
});
