import { Denial } from '@libs/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tries } from './tries.js';

const own = new Denial('provider_unavailable', 'not now').body();
const store = new Denial('storage_unavailable', 'not now').body();
const { signal } = new AbortController();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Milliseconds that it waited, and what it said then. */
async function asked(tries: Tries, failure: typeof own): Promise<[number, boolean]> {
  const from = Date.now();
  const again = tries.again(failure, signal);
  await vi.runAllTimersAsync();
  return [Date.now() - from, await again];
}

it('trouble of its own is borne twice, after a second and after two', async () => {
  const tries = new Tries();
  expect(await asked(tries, own)).toEqual([1_000, true]);
  expect(await asked(tries, own)).toEqual([2_000, true]);
  expect(await asked(tries, own)).toEqual([0, false]);
});

it('retries a store failure without limit, with a backoff of up to half a minute', async () => {
  const tries = new Tries();
  const waits: number[] = [];
  for (let times = 0; times < 8; times += 1) {
    const [waited, again] = await asked(tries, store);
    expect(again).toBe(true);
    waits.push(waited);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

it('a refusal is never tried again', async () => {
  expect(await asked(new Tries(), new Denial('content_rejected', 'no').body())).toEqual([0, false]);
});
