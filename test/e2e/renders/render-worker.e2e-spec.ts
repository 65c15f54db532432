import { DatabaseUnavailable, type Database } from '@libs/database';
import { PostgresDatabase } from '@libs/database/adapters';
import { Denial, newId } from '@libs/kernel';
import {
  CancelRender,
  CheckRender,
  ClaimRender,
  EndedByMarkup,
  HoldRender,
  type RenderEnd,
  RenderWorker,
  RequestRender,
} from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeRenderRunner, RENDERED } from '../../support/jobs/fake-render-runner.js';
import { SilentRelay } from '../../support/database/silent-relay.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { entities } from '../../../src/entities.js';

const FILE = { role: 'media', mimeType: 'image/png', sizeBytes: 1, sha256: 'ab'.repeat(32) } as const;

/** A render worker over a database, and what it reported. */
class Working {
  readonly runner = new FakeRenderRunner();
  readonly errors: unknown[] = [];
  readonly ended: string[] = [];
  readonly ends: RenderEnd[] = [];
  readonly worker: RenderWorker;

  constructor(
    readonly database: Database,
    concurrency: number,
  ) {
    this.worker = new RenderWorker(
      database,
      new ClaimRender(database, { rendersPerAccount: 10 }),
      new HoldRender(database),
      this.runner,
      {
        line: 'quick',
        concurrency,
        onEnded: ({ id }, end) => {
          this.ended.push(id);
          this.ends.push(end);
          return Promise.resolve();
        },
        onError: (error) => this.errors.push(error),
      },
    );
  }

  order(hasMarkup = false): Promise<string> {
    const kind = 'image' as const;
    const request = { name: newId(), accountId: newId(), kind, brief: { prompt: 'x' }, seconds: 3, hasMarkup };
    return new RequestRender(this.database).run(request);
  }

  async begun(count: number): Promise<void> {
    await vi.waitUntil(() => this.runner.begun.length === count, 30_000);
  }
}

describe('a render worker', () => {
  let db: TestDatabase;
  const look = (id: string) => new CheckRender(db.database).run(id);

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(() => db.database.sql`delete from render`);

  async function working(concurrency: number): Promise<Working> {
    const on = new Working(db.database, concurrency);
    await on.worker.start();
    return on;
  }

  it('makes as many renders at a time as it may, and the next when one ends', async () => {
    const on = await working(2);
    const ids = [await on.order(), await on.order(), await on.order()];
    await on.begun(2);
    on.runner.ends[0]?.resolve(RENDERED);
    await on.begun(3);
    expect(on.ended).toEqual([on.runner.begun[0]?.id]);
    expect(await look(on.ended[0] ?? '')).toMatchObject({ state: 'completed' });
    expect(new Set(on.runner.begun.map(({ id }) => id))).toEqual(new Set(ids));
    await on.worker.stop();
    expect(on.errors).toEqual([]);
  });

  it.each([2, 3])('keeps one of %i places free of callers’ markup', async (places) => {
    const on = await working(places);
    for (let n = 0; n < places; n += 1) await on.order(true);
    await on.begun(places - 1);
    const other = await on.order();
    await on.begun(places);
    expect(on.runner.begun.at(-1)?.id).toBe(other);
    on.runner.ends[0]?.resolve(RENDERED);
    await on.begun(places + 1);
    expect(on.runner.begun.at(-1)?.has_markup).toBe(true);
    await on.worker.stop();
    expect(on.errors).toEqual([]);
  });

  it('gives its only place to callers’ markup while nothing else waits, and says that another account waits for it', async () => {
    const on = await working(1);
    await on.order(true);
    await on.begun(1);
    expect(on.runner.watches[0]?.isAwaited?.()).toBe(false);
    await on.order(true);
    const other = await on.order();
    await expect.poll(() => on.runner.watches[0]?.isAwaited?.()).toBe(true);
    on.runner.ends[0]?.resolve(RENDERED);
    await on.begun(2);
    expect(on.runner.begun[1]?.id).toBe(other);
    await on.worker.stop();
    expect(on.errors).toEqual([]);
  });

  it('stops a cancelled render at once', async () => {
    const on = await working(1);
    const id = await on.order();
    await on.begun(1);
    await new CancelRender(db.database).run(id);
    await expect(on.runner.ends[0]?.promise).rejects.toThrow('stopped');
    expect(await look(id)).toMatchObject({ state: 'cancelled' });
    await on.worker.stop();
    expect(on.errors).toEqual([]);
  });

  it('what it stored for a render that was cancelled meanwhile is listed for removal', async () => {
    const on = await working(1);
    on.runner.finishesAnyway = { ...RENDERED, files: [{ ...FILE, key: 'renders/late/1/media.png' }] };
    const id = await on.order();
    await on.begun(1);
    await new CancelRender(db.database).run(id);
    await expect.poll(() => on.ended).toEqual([id]);
    expect(await db.database.sql`select key from object_removal`).toEqual([{ key: 'renders/late/1/media.png' }]);
    await on.worker.stop();
    expect(on.errors).toEqual([]);
  });

  it('a render whose end is written twice, since the answer was lost, keeps its files', async () => {
    const id = await new Working(db.database, 1).order();
    const claim = await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('holder', { line: 'quick' });
    if (!claim) throw new Error('nothing was claimed');
    const result = { ...RENDERED, files: [{ ...FILE, key: 'renders/kept/1/media.png' }] };
    await new HoldRender(db.database).finish(claim, result);
    await new HoldRender(db.database).finish(claim, result);
    expect(await look(id)).toMatchObject({ state: 'completed' });
    expect(await db.database.sql`select 1 from object_removal where key = 'renders/kept/1/media.png'`).toEqual([]);
  });

  it('gives its renders back when it stops, so that another process goes on at once', async () => {
    const on = await working(1);
    const id = await on.order();
    await on.begun(1);
    await on.worker.stop();
    expect((await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('other', { line: 'quick' }))?.id).toBe(
      id,
    );
    expect(on.ended).toEqual([]);
  });

  it('gives its renders back before its own preparation has come to an end', async () => {
    const on = new Working(db.database, 1);
    const prepared = Promise.withResolvers<void>();
    on.runner.preparing = prepared.promise;
    await on.worker.start();
    const id = await on.order();
    await on.begun(1);
    const stopped = on.worker.stop();
    const next = await vi.waitUntil(
      () => new ClaimRender(db.database, { rendersPerAccount: 10 }).run('other', { line: 'quick' }),
      {
        timeout: 60_000,
      },
    );
    expect(next?.id).toBe(id);
    prepared.resolve();
    await stopped;
    expect(on.errors).toEqual([]);
  });

  it('an unexpected error is reported once and ends the render readably, without its text', async () => {
    const on = await working(1);
    const id = await on.order();
    for (const attempt of [1, 2]) {
      await on.begun(attempt);
      on.runner.ends[attempt - 1]?.reject(new Error('secret detail'));
    }
    await expect.poll(async () => (await look(id)).state).toBe('failed');
    expect(JSON.stringify(await look(id))).not.toContain('secret detail');
    await on.worker.stop();
    expect(on.errors).toHaveLength(2);
  });

  it.each([
    ['a result', () => ({ ...RENDERED, facts: { title: 'a\0b' } })],
    ['a failure', () => new Denial('input_unsupported', 'Not a\0b.')],
  ])('%s that the database does not take is reported, and ends the render readably all the same', async (_, end) => {
    const on = await working(1);
    const id = await on.order();
    for (const attempt of [1, 2]) {
      await on.begun(attempt);
      const made = end();
      if (made instanceof Denial) on.runner.ends[attempt - 1]?.reject(made);
      else on.runner.ends[attempt - 1]?.resolve(made);
    }
    await expect
      .poll(() => on.ends)
      .toMatchObject([
        { outcome: 'retried', errorCode: 'internal_error' },
        { outcome: 'failed', errorCode: 'internal_error' },
      ]);
    expect(on.ended).toEqual([id, id]);
    expect(await look(id)).toMatchObject({ state: 'failed', failure: { error_code: 'internal_error' } });
    await on.worker.stop();
    expect(on.errors).toHaveLength(2);
  });

  it('a render that the caller’s own markup ended keeps the share that its runner last reported', async () => {
    const on = await working(1);
    const id = await on.order();
    await on.begun(1);
    on.runner.watches[0]?.onProgress('draw', 37);
    on.runner.ends[0]?.reject(new EndedByMarkup('The page crashed its renderer.', 'Nest less.'));
    await expect.poll(() => look(id)).toMatchObject({ state: 'failed', chargedPercent: 37 });
    await on.worker.stop();
    expect(on.errors).toEqual([]);
  });

  it('reports at once what renders lack, and goes on', async () => {
    const on = new Working(db.database, 1);
    on.runner.unprepared = new Error('no encoder');
    await on.worker.start();
    await expect.poll(() => on.errors).toEqual([on.runner.unprepared]);
    await on.order();
    await on.begun(1);
    await on.worker.stop();
  });

  it('a render that it lost and claimed again itself is worked on once, under the new claim', async () => {
    const on = await working(2);
    const id = await on.order();
    await on.begun(1);
    await db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second' where id = ${id}`;
    await db.database.notify('render_ready', id);
    await on.begun(2);
    expect(on.runner.begun.map(({ fence }) => fence)).toEqual([1, 2]);
    expect(on.runner.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(await look(id)).toMatchObject({ state: 'pending' });
    on.runner.ends[1]?.resolve(RENDERED);
    await expect.poll(() => on.ended).toEqual([id]);
    expect(await look(id)).toMatchObject({ state: 'completed' });
    await on.worker.stop();
    expect(on.errors).toEqual([]);
  });
});

describe('a render worker whose database goes away', () => {
  it('keeps a finished render and writes its end when the database is back', async () => {
    const db = await createTestDatabase();
    const relay = await SilentRelay.to(db.url);
    const database = await PostgresDatabase.connect({ url: relay.url, entities, applicationName: 'test' });
    const on = new Working(database, 2);
    await on.worker.start();
    const id = await on.order();
    await on.begun(1);
    await database.sql`update render set lease_until = clock_timestamp() - interval '1 second'`;
    relay.goAway();
    on.runner.ends[0]?.resolve(RENDERED);
    await expect.poll(() => on.errors).toContainEqual(expect.any(DatabaseUnavailable));
    expect(on.ended).toEqual([]);
    relay.recover();
    await expect.poll(() => on.ended, { timeout: 60_000 }).toEqual([id]);
    expect(await new CheckRender(database).run(id)).toMatchObject({ state: 'completed', facts: { width: 1 } });
    expect(on.runner.begun).toHaveLength(1);
    expect(on.errors.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
    await on.worker.stop();
    await database.destroy();
    await relay.close();
    await db.drop();
  });
});
