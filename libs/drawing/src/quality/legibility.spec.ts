import { describe, expect, it } from 'vitest';
import { groundOf, LOWEST_CONTRAST, veilStrength, worstContrast, type Writing } from './legibility.js';

const grey = (...levels: number[]): Uint8Array =>
  Uint8Array.from(levels.flatMap((level) => [level, level, level, 255]));
const onDark: Writing = { inks: ['#ffffff', '#ffd23f'], colour: '#0a2c52', blend: 'multiply' };

describe('veilStrength', () => {
  it.each([[[0]], [[128]], [[255]], [[0, 255]], [[90, 200]]])(
    'makes light words readable on a ground of %j',
    (levels) => {
      const ground = groundOf([grey(...levels)]);
      const strength = veilStrength(ground, onDark);
      expect(worstContrast(ground, onDark, strength)).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
    },
  );

  it('lays no veil over what is dark enough', () => {
    expect(veilStrength(groundOf([grey(10, 20, 30)]), onDark)).toBe(0);
  });

  it('needs more veil for a brighter ground', () => {
    const [dim, bright] = [groundOf([grey(140)]), groundOf([grey(250)])];
    expect(veilStrength(bright, onDark)).toBeGreaterThan(veilStrength(dim, onDark));
  });

  it('reads the ground over the whole time of a shot', () => {
    expect(groundOf([grey(0, 0, 0), grey(255, 255, 255)])).toEqual({ darkest: [0, 0, 0], brightest: [255, 255, 255] });
  });
});
