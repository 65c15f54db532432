import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Overload } from './overload.js';

let nowMs = 0;
let waiting = 0;

const overloadOf = (mostLateMs = 100): Overload =>
  new Overload(
    mostLateMs,
    () => waiting,
    () => nowMs,
  );

describe('by late looks', () => {
  const after = (...late: number[]): boolean => {
    const overload = overloadOf();
    for (const ms of late) overload.saw(ms);
    return overload.refusesNext();
  };

  it('requests are refused after two in a row, and taken again after one in time', () => {
    expect(after()).toBe(false);
    expect(after(500)).toBe(false);
    expect(after(500, 20, 500)).toBe(false);
    expect(after(101, 101)).toBe(true);
    expect(after(500, 500, 500, 100)).toBe(false);
  });

  it('nothing is refused once the process has stopped looking', () => {
    const overload = overloadOf();
    overload.saw(500);
    overload.saw(500);
    overload.stop();
    expect(overload.refusesNext()).toBe(false);
  });
});

describe('by turns of the event loop', () => {
  /** Whether a request is refused that comes so many milliseconds after the first of a turn. */
  async function turn(overload: Overload, ms: number): Promise<boolean> {
    expect(overload.refusesNext()).toBe(false);
    nowMs += ms;
    const refused = overload.refusesNext();
    await nextTurn();
    return refused;
  }

  it('a long one is answered whole, and the next ones for 200 ms', async () => {
    const overload = overloadOf();
    expect(await turn(overload, 201)).toBe(false);
    expect(await turn(overload, 201)).toBe(true);
    expect(await turn(overload, 201)).toBe(true);
  });

  it('a short one ends it', async () => {
    const overload = overloadOf();
    await turn(overload, 201);
    expect(await turn(overload, 200)).toBe(false);
    expect(await turn(overload, 201)).toBe(false);
  });
});

it('requests are refused while more than a hundred statements wait for a connection', () => {
  const overload = overloadOf();
  const asked = [100, 101, 100].map((count) => {
    waiting = count;
    return overload.refusesNext();
  });
  expect(asked).toEqual([false, true, false]);
  waiting = 0;
});

it('nothing is ever refused where that is turned off', async () => {
  const overload = overloadOf(0);
  overload.saw(500);
  overload.saw(500);
  waiting = 1_000;
  expect(overload.refusesNext()).toBe(false);
  waiting = 0;
});
