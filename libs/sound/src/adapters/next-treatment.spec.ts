import { describe, expect, it } from 'vitest';
import { nextTreatment, type TreatedSound } from './next-treatment.js';
import { UNTREATED, type SoundTreatment } from './sound-treatment.js';

const film = { target: -14, tolerance: 1 };
const [fast, generous] = (['fast', 'generous'] as const).map((coder) => ({ coder, gain: 0 })) as [
  SoundTreatment,
  SoundTreatment,
];

function next(loudness: number, truePeak: number, changes: Partial<TreatedSound> = {}): SoundTreatment | undefined {
  return nextTreatment({ codec: 'aac', treatment: fast, found: { loudness, truePeak }, wanted: film, ...changes });
}

describe('nextTreatment', () => {
  it('a sound that passes both gates is not encoded again', () => {
    expect(next(-14.9, -1)).toBeUndefined();
    expect(next(-Infinity, -Infinity)).toBeUndefined();
  });

  it('another coder of AAC comes first, at the same gain', () => {
    expect(next(-14, -0.5, { treatment: UNTREATED })).toEqual(fast);
    const other = next(-14, -0.5, { treatment: UNTREATED, codec: 'libopus' });
    expect(other).toEqual({ coder: 'default', gain: expect.closeTo(-0.6) as number });
  });

  it('the gain is lowered, once for each coder, where that is enough and keeps the loudness', () => {
    expect(next(-14.1, -0.4)).toEqual({ coder: 'fast', gain: expect.closeTo(-0.7) as number });
    expect(next(-14.8, -0.9, { treatment: { ...fast, gain: -0.7 } })).toEqual(generous);
    expect(next(-14.4, -0.4)).toEqual(generous);
    expect(next(-14, 0.5)).toEqual(generous);
  });

  it('a sound that lowering would make too quiet is limited once every coder was tried', () => {
    expect(next(-14.7, -0.6, { treatment: generous })).toEqual({
      coder: 'generous',
      gain: expect.closeTo(0.7) as number,
      ceiling: expect.closeTo(-2.5) as number,
    });
    expect(next(-14.5, -0.5, { treatment: { ...generous, gain: -0.4 } })?.ceiling).toBeCloseTo(-3);
  });

  it('a limited sound is limited further while its peak is too high, and raised while it is too quiet', () => {
    const treatment = { ...generous, gain: 0.5, ceiling: -3 };
    expect(next(-14.2, 0, { treatment })?.ceiling).toBeCloseTo(-4.1);
    expect(next(-15.5, -1.5, { treatment })).toEqual({ coder: 'generous', gain: 2, ceiling: -3 });
  });

  it('a sound without a wanted loudness is limited and never raised', () => {
    const treatment = { ...generous, gain: -0.8 };
    expect(next(-30, 0, { treatment, wanted: undefined })?.gain).toBe(0);
  });

  it('a sound that was made too quiet is not encoded again', () => {
    expect(next(-40, -20)).toBeUndefined();
  });
});
