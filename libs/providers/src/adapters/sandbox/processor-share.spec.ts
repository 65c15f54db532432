import { describe, expect, it } from 'vitest';
import { isMachineBusy, shareBetween } from './processor-share.js';

const use = (at: number, used: number, waits: Record<string, number>): Parameters<typeof shareBetween>[0] => ({
  at,
  used,
  waits: new Map(Object.entries(waits)),
});

describe('the share of processors that processes had', () => {
  it('is counted between two readings, thread by thread', () => {
    const from = use(10, 1, { ended: 90, old: 2 });
    expect(shareBetween(from, use(14, 1.5, { old: 3, young: 0.5 }))).toEqual({ seconds: 4, used: 0.5, waited: 1.5 });
  });

  it.each([
    ['a page that hangs', use(4, 0.1, { one: 0.1 }), false],
    ['a page in a loop', use(4, 3.9, { one: 0.1 }), false],
    ['a page in a loop beside others', use(4, 2, { one: 2 }), false],
    ['processes that wanted a processor and had little of it', use(4, 1, { one: 2, two: 1 }), true],
    ['little processor time, where the kernel counts no waits', use(4, 0.1, {}), true],
  ])('of %s', (_, to, isBusy) => {
    expect(isMachineBusy(shareBetween(use(0, 0, {}), to))).toBe(isBusy);
  });
});
