import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkedBody } from './checked-body.js';

const IDLE_MS = 1_000;
/** More than its buffers hold. */
const LARGE = 1024 * 1024;

describe('the bytes of an answer', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('wait for a reader that takes its time', async () => {
    const body = new PassThrough();
    const checked = checkedBody(body, { idleMs: IDLE_MS, sizeBytes: LARGE });
    body.end(Buffer.alloc(LARGE));
    let read = 0;
    for await (const chunk of checked) {
      read += (chunk as Buffer).length;
      await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    }
    expect(read).toBe(LARGE);
  });

  it('are given up where none comes for too long', async () => {
    const body = new PassThrough();
    const reading = checkedBody(body, { idleMs: IDLE_MS, sizeBytes: LARGE }).toArray();
    const refused = reading.catch((error: unknown) => error);
    body.write('first');
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
    body.write('second');
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
    expect(body.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await refused).toMatchObject({ code: 'storage_unavailable' });
    expect(body.destroyed).toBe(true);
  });

  it('are let go with their reader', async () => {
    const body = new PassThrough();
    const checked = checkedBody(body, { idleMs: IDLE_MS, sizeBytes: LARGE });
    checked.destroy();
    await vi.advanceTimersByTimeAsync(0);
    expect(body.destroyed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
