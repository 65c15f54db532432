import { describe, expect, it } from 'vitest';
import { SharedRoom } from './shared-room.js';

describe('SharedRoom', () => {
  it('two streams never take the same bytes', async () => {
    const room = new SharedRoom(() => Promise.resolve(10));
    expect(await Promise.all([room.take(6), room.take(6)])).toEqual([true, false]);
    expect(await room.take(4)).toBe(true);
    room.release(6);
    expect(await room.take(6)).toBe(true);
  });

  it('bytes that a look begins to see are counted once', async () => {
    let seen = 0;
    const room = new SharedRoom(() => Promise.resolve(10 - seen));
    await room.take(6);
    const begun = Promise.withResolvers<void>();
    const recorded = Promise.withResolvers<void>();
    const settled = room.settle(6, async () => {
      seen += 6;
      begun.resolve();
      await recorded.promise;
    });
    await begun.promise;
    const four = room.has(4);
    const five = room.has(5);
    recorded.resolve();
    await settled;
    expect([await four, await five]).toEqual([true, false]);
  });

  it('bytes that are released during a look still count in it', async () => {
    const looking = Promise.withResolvers<void>();
    const left = Promise.withResolvers<number>();
    let look = (): Promise<number> => Promise.resolve(10);
    const room = new SharedRoom(() => look());
    await room.take(6);
    look = () => {
      looking.resolve();
      return left.promise;
    };
    const five = room.has(5);
    await looking.promise;
    room.release(6);
    left.resolve(10);
    expect(await five).toBe(false);
  });

  it('bytes whose recording fails are free again', async () => {
    const room = new SharedRoom(() => Promise.resolve(10));
    await room.take(6);
    await expect(room.settle(6, () => Promise.reject(new Error('the database is gone')))).rejects.toThrow('gone');
    expect(await room.has(10)).toBe(true);
  });
});
