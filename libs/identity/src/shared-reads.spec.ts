import { describe, expect, it, vi } from 'vitest';
import { SharedReads } from './shared-reads.js';

/** Reads that the test resolves by hand, in the order in which they began. */
function heldReads() {
  const begun: (PromiseWithResolvers<number> & { name: string })[] = [];
  const reads = new SharedReads<number>((name) => {
    const read = { name, ...Promise.withResolvers<number>() };
    begun.push(read);
    return read.promise;
  });
  return { reads, begun };
}

describe('SharedReads', () => {
  it('begins one shared read, after the current one has ended, for all callers during it', async () => {
    const { reads, begun } = heldReads();
    const first = reads.ask('a');
    const later = Array.from({ length: 1_000 }, () => reads.ask('a'));
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve(2);
    expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
    expect(begun).toHaveLength(2);
  });

  it('begins a new read for a caller after the shared one began, and at once when none is running', async () => {
    const { reads, begun } = heldReads();
    const first = reads.ask('a');
    const second = reads.ask('a');
    begun[0]?.resolve(1);
    await first;
    await expect.poll(() => begun.length).toBe(2);
    const third = reads.ask('a');
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
    await expect.poll(() => begun.length).toBe(3);
    begun[2]?.resolve(3);
    expect(await third).toBe(3);
    const fourth = reads.ask('a');
    expect(begun).toHaveLength(4);
    begun[3]?.resolve(4);
    expect(await fourth).toBe(4);
  });

  it('keeps different names apart', async () => {
    const { reads, begun } = heldReads();
    const answers = [reads.ask('a'), reads.ask('b')];
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b']);
    begun[1]?.resolve(2);
    begun[0]?.resolve(1);
    expect(await Promise.all(answers)).toEqual([1, 2]);
  });

  it('rejects only the callers that shared the failed read', async () => {
    const { reads, begun } = heldReads();
    const first = reads.ask('a');
    const second = reads.ask('a');
    begun[0]?.reject(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it('does not wait for a read that never ends', async () => {
    vi.useFakeTimers();
    try {
      const { reads, begun } = heldReads();
      void reads.ask('a');
      const second = reads.ask('a');
      await vi.advanceTimersByTimeAsync(499);
      expect(begun).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(begun).toHaveLength(2);
      begun[1]?.resolve(2);
      expect(await second).toBe(2);
      void reads.ask('a');
      expect(begun).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
