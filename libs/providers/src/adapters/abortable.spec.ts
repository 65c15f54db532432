import { describe, expect, it, onTestFinished } from 'vitest';
import { abortable } from './abortable.js';

describe('waiting for a promise unless aborted', () => {
  it.each(['before', 'meanwhile'])('a failure after an abort %s is no unhandled rejection', async (when) => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): unknown => unhandled.push(reason);
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
    onTestFinished(() => {
      process.off('unhandledRejection', note);
      for (const other of others) process.on('unhandledRejection', other);
    });
    const [stop, work] = [new AbortController(), Promise.withResolvers<void>()];
    if (when === 'before') stop.abort(new Error('stopped'));
    const waiting = abortable(work.promise, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    work.reject(new Error('failed later'));
    // Node reports unhandled rejections once the microtasks are done.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });

  it('passes a late result, and nothing else, to `tooLate`', async () => {
    const dropped: string[] = [];
    const drop = (value: string): unknown => dropped.push(value);
    const [stop, late] = [new AbortController(), Promise.withResolvers<string>()];
    expect(await abortable(Promise.resolve('in time'), stop.signal, drop)).toBe('in time');
    const waiting = abortable(late.promise, stop.signal, drop);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    late.resolve('late');
    await expect.poll(() => dropped).toEqual(['late']);
    await expect(abortable(Promise.resolve('at once'), stop.signal, drop)).rejects.toThrow('stopped');
    await expect.poll(() => dropped).toEqual(['late', 'at once']);
  });
});
