import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AdmissionQueue } from './admission-queue.js';

const LONGEST_WAIT_MS = 100;

/** A queue with a manual clock and a manual "held up", and a log of what happened to each request. */
function queueOf(longestWaitMs = LONGEST_WAIT_MS) {
  const set = { nowMs: 0, isHeldUp: false };
  const queue = new AdmissionQueue(
    longestWaitMs,
    () => set.isHeldUp,
    () => set.nowMs,
  );
  const log: string[] = [];
  const gone = new Set<string>();
  const enter = (name: string): void =>
    queue.enter({
      begin: (waitedMs) => log.push(`${name} begins${waitedMs > 0 ? ` after ${waitedMs} ms` : ''}`),
      refuse: () => log.push(`${name} refused`),
      isGone: () => gone.has(name),
      forget: () => log.push(`${name} forgotten`),
    });
  return { queue, set, log, gone, enter };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at));
const begun = (count: number): string[] => names(count).map((name) => `${name} begins`);

describe('AdmissionQueue', () => {
  it('begins a request at once while the queue is empty', async () => {
    const { queue, log, enter } = queueOf();
    for (const name of names(8)) enter(name);
    expect(log).toEqual(begun(8));
    await nextTurn();
    enter('8');
    expect([log.length, queue.length]).toEqual([9, 0]);
  });

  it('begins eight in a turn of the event loop, all in the order in which they came', async () => {
    const { queue, log, enter } = queueOf();
    for (const name of names(20)) enter(name);
    expect([log.length, queue.length]).toEqual([8, 12]);
    await nextTurn();
    enter('20');
    expect([log.length, queue.length]).toEqual([16, 5]);
    await expect.poll(() => log).toEqual(begun(21));
  });

  it('refuses requests that waited for too long and begins the others', async () => {
    const { set, log, enter } = queueOf();
    for (const name of names(9)) enter(name);
    set.nowMs = 1;
    enter('late');
    set.nowMs = LONGEST_WAIT_MS + 1;
    await nextTurn();
    expect(log.slice(8)).toEqual(['8 refused', 'late begins after 100 ms']);
  });

  it('while held up it begins no request and refuses those that waited too long; afterwards it goes on', async () => {
    const { queue, set, log, enter } = queueOf();
    set.isHeldUp = true;
    enter('first');
    set.nowMs = 1;
    enter('second');
    expect(log).toEqual([]);
    set.nowMs = LONGEST_WAIT_MS + 1;
    await expect.poll(() => log).toEqual(['first refused']);
    expect(queue.length).toBe(1);
    set.isHeldUp = false;
    await expect.poll(() => log).toEqual(['first refused', 'second begins after 100 ms']);
  });

  it('forgets disconnected clients, also while held up', async () => {
    const { queue, set, log, gone, enter } = queueOf();
    set.isHeldUp = true;
    for (const name of names(3)) enter(name);
    gone.add('0');
    await expect.poll(() => log).toEqual(['0 forgotten']);
    expect(queue.length).toBe(2);
    set.isHeldUp = false;
    await expect.poll(() => log).toEqual(['0 forgotten', '1 begins', '2 begins']);
  });

  it('letAllIn begins all queued requests and forgets disconnected clients', () => {
    const { queue, set, log, gone, enter } = queueOf();
    set.isHeldUp = true;
    for (const name of names(20)) enter(name);
    gone.add('3');
    set.nowMs = 7;
    queue.letAllIn();
    expect(log).toEqual(names(20).map((name) => (name === '3' ? '3 forgotten' : `${name} begins after 7 ms`)));
    expect(queue.length).toBe(0);
  });

  it('begins every request at once if the longest wait is 0', () => {
    const { set, log, enter } = queueOf(0);
    set.isHeldUp = true;
    for (const name of names(20)) enter(name);
    expect(log).toEqual(begun(20));
  });
});
