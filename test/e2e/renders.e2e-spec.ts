import { Denial, newId } from '@libs/kernel';
import {
  CancelRender,
  CheckRender,
  ClaimRender,
  HoldRender,
  RENDER_CLAIMS_ALLOWED,
  RenderRunner,
  RenderWorker,
  RequestRender,
  type Render,
  type RenderResult,
  type RenderWatch,
} from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const RESULT: RenderResult = { files: [], facts: { width: 1 }, quality: {} };

/** A runner whose renders end when the test says so. */
class FakeRenderRunner extends RenderRunner {
  readonly begun: Render[] = [];
  readonly ends = new Map<string, PromiseWithResolvers<RenderResult>>();

  run(render: Render, { signal }: RenderWatch): Promise<RenderResult> {
    this.begun.push(render);
    const end = Promise.withResolvers<RenderResult>();
    this.ends.set(render.id, end);
    signal.addEventListener('abort', () => end.reject(new Error('stopped')));
    return end.promise;
  }
}

describe('renders', () => {
  let db: TestDatabase;
  const request = () => ({ name: newId(), accountId: newId(), kind: 'image' as const, brief: { prompt: 'x' } });
  const ordered = () => new RequestRender(db.database).run(request());
  const look = (id: string) => new CheckRender(db.database).run(id);
  const claim = (holder = 'a') => new ClaimRender(db.database).run(holder);
  const expire = (id: string) =>
    db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second' where id = ${id}`;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(() => db.database.sql`delete from render`);

  it('a repeated request answers the first render', async () => {
    const once = request();
    const ids = await Promise.all(Array.from({ length: 5 }, () => new RequestRender(db.database).run(once)));
    expect(new Set(ids).size).toBe(1);
  });

  it('renders are claimed oldest first and each by one holder', async () => {
    const ids = [await ordered(), await ordered(), await ordered()];
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => claim(holder)));
    const got = claims.filter((render) => render !== undefined).map(({ id }) => id);
    expect(got.sort()).toEqual(ids.sort());
  });

  it('a render whose holder went silent is taken over, and the old holder’s writes are refused', async () => {
    const id = await ordered();
    const first = claimed(await claim('a'));
    expect(await claim('b')).toBeUndefined();
    await expire(id);
    const second = claimed(await claim('b'));
    expect(second.fence).toBeGreaterThan(first.fence);
    const hold = new HoldRender(db.database);
    expect(await hold.renew(first, 'draw', 50)).toBe(false);
    expect(await hold.finish(first, RESULT)).toBe(false);
    expect(await hold.fail(first, new Denial('provider_unavailable', 'x').body())).toBe('superseded');
    expect(await hold.finish(second, RESULT)).toBe(true);
    expect(await look(id)).toMatchObject({ state: 'completed', facts: { width: 1 } });
  });

  it('a failure that may pass is tried once more, then it is final and readable', async () => {
    const id = await ordered();
    const hold = new HoldRender(db.database);
    const failure = new Denial('provider_unavailable', 'The encoder was killed.').body();
    expect(await hold.fail(claimed(await claim()), failure)).toBe('retried');
    expect(await look(id)).toMatchObject({ state: 'pending' });
    expect(await hold.fail(claimed(await claim()), failure)).toBe('failed');
    expect(await look(id)).toMatchObject({
      state: 'failed',
      failure: { error_description: 'The encoder was killed.' },
    });
    expect(await claim()).toBeUndefined();
  });

  it('a failure that will not pass is final at once', async () => {
    const id = await ordered();
    const failure = new Denial('input_unsupported', 'No voice speaks this script.').body();
    expect(await new HoldRender(db.database).fail(claimed(await claim()), failure)).toBe('failed');
    expect(await look(id)).toMatchObject({ state: 'failed' });
  });

  it('a render that ends every process that takes it is failed in the end', async () => {
    const id = await ordered();
    for (let n = 0; n < RENDER_CLAIMS_ALLOWED; n += 1) {
      expect(await claim()).toBeDefined();
      await expire(id);
    }
    expect(await claim()).toBeUndefined();
    expect(await look(id)).toMatchObject({ state: 'failed', failure: { error_code: 'internal_error' } });
  });

  it('a cancelled render is not claimed, and a finished one stays finished', async () => {
    const waiting = await ordered();
    await new CancelRender(db.database).run(waiting);
    expect(await claim()).toBeUndefined();
    const done = await ordered();
    await new HoldRender(db.database).finish(claimed(await claim()), RESULT);
    await new CancelRender(db.database).run(done);
    expect(await look(done)).toMatchObject({ state: 'completed' });
  });

  describe('a worker', () => {
    let runner: FakeRenderRunner;
    const errors: unknown[] = [];
    const ended: string[] = [];

    beforeEach(() => {
      runner = new FakeRenderRunner();
      errors.length = 0;
      ended.length = 0;
    });

    it('makes as many renders at a time as it may, and the next when one ends', async () => {
      const worker = await working(2);
      const ids = [await ordered(), await ordered(), await ordered()];
      await expect.poll(() => runner.begun.length).toBe(2);
      runner.ends.get(ids[0] ?? '')?.resolve(RESULT);
      await expect.poll(() => runner.begun.length).toBe(3);
      await worker.stop();
      expect(errors).toEqual([]);
    });

    it('stops a cancelled render at once', async () => {
      const worker = await working(1);
      const id = await ordered();
      await expect.poll(() => runner.begun.length).toBe(1);
      await new CancelRender(db.database).run(id);
      await expect(runner.ends.get(id)?.promise).rejects.toThrow('stopped');
      expect(await look(id)).toMatchObject({ state: 'cancelled' });
      await worker.stop();
      expect(errors).toEqual([]);
    });

    it('gives its renders back when it stops, so that another process goes on at once', async () => {
      const worker = await working(1);
      const id = await ordered();
      await expect.poll(() => runner.begun.length).toBe(1);
      await worker.stop();
      expect((await claim('other'))?.id).toBe(id);
    });

    it('an unexpected error is reported once and ends the render readably, without its text', async () => {
      const worker = await working(1);
      const id = await ordered();
      for (const attempt of [1, 2]) {
        await expect.poll(() => runner.begun.length).toBe(attempt);
        runner.ends.get(id)?.reject(new Error('secret detail'));
      }
      await expect.poll(async () => (await look(id)).state).toBe('failed');
      expect(JSON.stringify(await look(id))).not.toContain('secret detail');
      await worker.stop();
      expect(errors).toHaveLength(2);
    });

    async function working(concurrency: number): Promise<RenderWorker> {
      const worker = new RenderWorker(db.database, new ClaimRender(db.database), new HoldRender(db.database), runner, {
        concurrency,
        onEnded: ({ id }) => Promise.resolve(void ended.push(id)),
        onError: (error) => errors.push(error),
      });
      await worker.start();
      return worker;
    }
  });

  function claimed(render: Render | undefined): Render {
    if (!render) throw new Error('nothing was claimed');
    return render;
  }
});
