import { describe, expect, it } from 'vitest';
import { filmTiming } from './film-timing.js';
import { rateText, steadyRate } from './frame-rate.js';

const timing = (shown: number[], perSecond: number, firstLasts = 1): ReturnType<typeof filmTiming> =>
  filmTiming(shown, { ticksPerSecond: { numerator: perSecond, denominator: 1 }, firstLasts });

describe('the timing of a film', () => {
  it('is steady where every picture lasts equally long, in whatever order they are written', () => {
    expect(timing([0, 1536, 512, 1024], 12_800)).toMatchObject({ frames: 4, rate: { numerator: 25, denominator: 1 } });
    expect(timing([0, 1001, 2002], 30_000)).toMatchObject({
      frames: 3,
      rate: { numerator: 30_000, denominator: 1001 },
    });
  });

  it('wavers where one picture lasts longer, is shown twice at once, or the first comes late', () => {
    expect(timing([0, 512, 1536, 2048], 12_800)).not.toHaveProperty('rate');
    expect(timing([0, 0, 0], 12_800)).not.toHaveProperty('rate');
    expect(timing([512, 1024, 1536], 12_800)).not.toHaveProperty('rate');
    expect(timing([-512, 0, 512], 12_800)).not.toHaveProperty('rate');
  });

  it('tells the usual rate of a film that wavers', () => {
    expect(timing([0, 40, 80, 120, 900, 940, 981], 1000).usual).toBe(25);
    expect(timing([], 1000).usual).toBe(1000);
  });

  it('of one picture is as long as that picture', () => {
    expect(timing([0], 90_000, 3600)).toMatchObject({ frames: 1, rate: { numerator: 25, denominator: 1 } });
    expect(timing([0], 90_000, 0)).not.toHaveProperty('rate');
    expect(timing([], 90_000)).not.toHaveProperty('rate');
  });

  it('is not taken as it is where it is faster than sixty frames a second', () => {
    expect(timing([0, 1, 2], 60)).toHaveProperty('rate');
    expect(timing([0, 1, 2], 120)).not.toHaveProperty('rate');
  });
});

describe('the rate at which a wavering film is made steady', () => {
  it('is the usual one that is nearest, else the next whole one, and never above sixty', () => {
    expect(rateText(steadyRate(29.97))).toBe('30000/1001');
    expect(rateText(steadyRate(29.995))).toBe('30/1');
    expect(rateText(steadyRate(24.9))).toBe('25/1');
    expect(rateText(steadyRate(12.4))).toBe('13/1');
    expect(rateText(steadyRate(240))).toBe('60/1');
    expect(rateText(steadyRate(0.2))).toBe('1/1');
  });
});
