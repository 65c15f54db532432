import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newId, randomBase62 } from '@libs/kernel';
import { DeleteResource } from '@libs/library';
import { ClaimRender, HoldRender, RequestRender, strayRenders } from '@libs/providers';
import { DiskObjectStore } from '@libs/storage/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sweep } from '../../src/production/sweep.js';
import { BreakingStore } from '../support/breaking-store.js';
import { COMPLETED } from '../support/fake-provider.js';
import { RENDERED } from '../support/fake-render-runner.js';
import { ProductionFixture } from '../support/production-fixture.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const NOTHING = {
  idempotency_keys: 0,
  dead_tasks: 0,
  resources: 0,
  ended_renders: 0,
  uploads: 0,
  imported_files: 0,
  stray_objects: 0,
  objects: 0,
  troubles: [],
};

describe('the sweep', () => {
  let db: TestDatabase;
  let on: ProductionFixture;
  let root: string;
  let store: BreakingStore;
  let sweep: Sweep;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new ProductionFixture(db.database);
    account = await on.account();
    root = await mkdtemp(join(tmpdir(), 'mediamaker-sweep-'));
    store = new BreakingStore(root);
    sweep = new Sweep(db.database, store);
  });
  afterEach(async () => {
    await db.database.sql`delete from object_removal`;
    await db.database.sql`delete from idempotent_call`;
    await db.database.sql`delete from render`;
    await db.database.sql`delete from upload`;
    await db.database.sql`update resource set deleted_at = null`;
    await rm(root, { recursive: true });
  });

  const put = (key: string) => store.put(key, Readable.from([Buffer.from('x')]), { type: 'video/mp4' });
  const stored = (): Promise<string[]> => store.keys();

  /** A completed resource with two files, deleted this many days ago. */
  async function deleted(days: number): Promise<{ id: string; keys: string[] }> {
    const files = COMPLETED.files.map((file) => ({ ...file, key: `films/${newId()}` }));
    const id = await on.started(account);
    on.provider.outcome = { ...COMPLETED, files };
    await on.pollStep.run(id);
    await on.pollStep.run(id);
    for (const { key } of files) await put(key);
    await new DeleteResource(db.database).run(account, id);
    await db.database.sql`
      update resource set deleted_at = clock_timestamp() - make_interval(days => ${days}) where id = ${id}`;
    return { id, keys: files.map(({ key }) => key).sort() };
  }
  const rowsOf = (id: string) => db.database.sql`
    select 1 from resource where id = ${id} union all select 1 from production where resource_id = ${id}`;

  it('removes a resource with its job and files once it cannot be restored, and the books balance', async () => {
    const old = await deleted(30);
    const young = await deleted(29);
    expect(await sweep.run()).toEqual({ ...NOTHING, resources: 1, objects: 2 });
    expect(await rowsOf(old.id)).toEqual([]);
    expect(await rowsOf(young.id)).toHaveLength(2);
    expect(await stored()).toEqual(young.keys);
    expect(await on.hold(old.id)).toMatchObject({ state: 'captured', captured: 10 });
    expect(await on.audit()).toEqual([]);
    expect(await sweep.run()).toEqual(NOTHING);
  });

  it('that breaks off in the middle is finished by the next one', async () => {
    for (let n = 0; n < 3; n += 1) await deleted(31);
    store.deletionsLeft = 2;
    const broken = await sweep.run();
    expect(broken).toMatchObject({ resources: 3, objects: 2 });
    expect(broken.troubles).toHaveLength(4);
    expect(await stored()).toHaveLength(4);
    store.deletionsLeft = Number.POSITIVE_INFINITY;
    // What failed is tried again after an hour.
    expect(await sweep.run()).toEqual(NOTHING);
    await db.database.sql`update object_removal set run_at = clock_timestamp()`;
    expect(await sweep.run()).toEqual({ ...NOTHING, objects: 4 });
    expect(await stored()).toEqual([]);
  });

  it('that dies between rows and bytes leaves a list for the next one', async () => {
    await deleted(31);
    const died = new Error('killed');
    store.list = () => {
      throw died;
    };
    await expect(sweep.run()).rejects.toBe(died);
    expect(await new Sweep(db.database, new BreakingStore(root)).run()).toEqual({
      ...NOTHING,
      objects: 2,
    });
  });

  it('counts in a dry run what would go, and changes nothing', async () => {
    const { id } = await deleted(31);
    await put(`renders/${newId()}/1/media.mp4`);
    const before = await stored();
    const counts = await sweep.run({ dryRun: true, leastAgeHours: 0 });
    expect(counts).toEqual({ ...NOTHING, resources: 1, stray_objects: 1 });
    expect(await rowsOf(id)).toHaveLength(2);
    expect(await stored()).toEqual(before);
    expect(await db.database.sql`select 1 from object_removal`).toEqual([]);
  });

  it('counts in a dry run without waiting for anybody, and as the sweep does', async () => {
    await deleted(31);
    await sent(25);
    await sent(25, 'failed');
    await on.started(account, { idempotencyKey: 'old' });
    await db.database.sql`update idempotent_call set created_at = clock_timestamp() - interval '31 days'`;
    await db.database.sql`
      insert into task (name, route, body, state, finished_at)
      values ('given up', 'x', '{}', 'dead', clock_timestamp() - interval '31 days')`;
    await db.database.sql`
      insert into render (id, name, account_id, kind, brief, state, finished_at)
      values (gen_random_uuid(), 'x', ${account}, 'image', '{}', 'failed', clock_timestamp() - interval '31 days')`;
    const counts = {
      idempotency_keys: 1,
      dead_tasks: 1,
      resources: 1,
      ended_renders: 1,
      imported_files: 1,
      uploads: 2,
    };
    await db.database.transaction(async (tx) => {
      await tx.sql`
        lock table idempotent_call, task, resource, production, render, upload, object_removal in exclusive mode`;
      expect(await sweep.run({ dryRun: true })).toEqual({ ...NOTHING, ...counts });
    });
    expect(await sweep.run()).toEqual({ ...NOTHING, ...counts, objects: 4 });
  });

  it('takes what superseded, failed and forgotten renders stored, and nothing that is in use', async () => {
    const claim = async () => {
      const render = await new ClaimRender(db.database, 10).run('holder');
      if (!render) throw new Error('nothing was claimed');
      await put(`renders/${render.id}/${render.fence}/media.mp4`);
      return render;
    };
    const order = () =>
      new RequestRender(db.database).run({ name: newId(), accountId: account, kind: 'video', brief: {} });
    const hold = new HoldRender(db.database);
    const takenOver = await order();
    await claim();
    await db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second'`;
    const current = await claim();
    expect(current.id).toBe(takenOver);
    await order();
    const done = await claim();
    await hold.finish(done, RENDERED);
    await order();
    await hold.fail(await claim(), {
      error_code: 'provider_rejected',
      error_description: '',
      actionable_next_step: '',
      retryable: false,
    });
    await put(`renders/${newId()}/7/media.mp4`);
    await put('renders/of-somebody-else/1/media.mp4');
    await put('uploads/not-ours.mp4');
    expect(await sweep.run()).toEqual(NOTHING);
    expect(await sweep.run({ leastAgeHours: 0 })).toEqual({ ...NOTHING, stray_objects: 3, objects: 3 });
    expect(await stored()).toEqual(
      [
        `renders/${current.id}/2/media.mp4`,
        `renders/${done.id}/1/media.mp4`,
        'renders/of-somebody-else/1/media.mp4',
        'uploads/not-ours.mp4',
      ].sort(),
    );
  });

  /** An upload whose file has come; expired this many hours ago, and its import ended so where it was begun. */
  async function sent(hours: number, status?: string): Promise<{ id: string; key: string }> {
    const [id, attempt] = [newId(), newId()];
    const key = `uploads/${id}/${attempt}`;
    await db.database.sql`
      insert into upload (id, account_id, name, visibility, size_bytes, storage_key, sha256, expires_at)
      values (${id}, ${account}, 'x', 'private', 1, ${key}, 'x', clock_timestamp() - make_interval(hours => ${hours}))`;
    if (status !== undefined) {
      await db.database.sql`
        insert into resource (id, short_id, account_id, kind, name, status, mime_type)
        values (${id}, ${randomBase62(10)}, ${account}, 'image', 'x', ${status}, 'image/png')`;
    }
    await put(key);
    return { id, key };
  }
  const uploads = async (): Promise<string[]> =>
    (await db.database.sql<{ id: string }>`select id from upload order by id`).map(({ id }) => id);

  it('takes uploads that nobody completed and files that were imported, and nothing that waits or is read', async () => {
    const waiting = await sent(23);
    const read = await sent(25, 'processing');
    const imported = await sent(1, 'failed');
    await sent(25, 'cancelled');
    await sent(25);
    const counts = { ...NOTHING, imported_files: 2, uploads: 2, objects: 3 };
    expect(await sweep.run({ dryRun: true, walksStore: false })).toEqual({ ...counts, objects: 0 });
    expect(await sweep.run({ walksStore: false })).toEqual(counts);
    expect(await stored()).toEqual([waiting.key, read.key].sort());
    // Its repetition is still answered.
    expect(await uploads()).toEqual([waiting.id, read.id, imported.id].sort());
    expect(await sweep.run()).toEqual(NOTHING);
  });

  it('takes files that no upload names, in the sweep that walks the store', async () => {
    const { id, key } = await sent(0);
    await put(`uploads/${id}/${newId()}`);
    await put(`uploads/${newId()}/${newId()}`);
    expect(await sweep.run({ walksStore: false, leastAgeHours: 0 })).toEqual(NOTHING);
    expect(await sweep.run()).toEqual(NOTHING);
    expect(await sweep.run({ leastAgeHours: 0 })).toEqual({ ...NOTHING, stray_objects: 2, objects: 2 });
    expect(await stored()).toEqual([key]);
  });

  it('keeps what has arrived for an upload and is about to be named, however young an object may be taken', async () => {
    const { id, key } = await sent(0);
    await db.database.sql`update upload set storage_key = null, sha256 = null where id = ${id}`;
    expect(await sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
    await db.database.sql`update upload set storage_key = ${key}, sha256 = 'x' where id = ${id}`;
    expect(await sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
    expect(await stored()).toEqual([key]);
  });

  it('keeps what a resource names, whatever has become of its render', async () => {
    const id = await on.started(account);
    const folder = `renders/${newId()}/3`;
    const files = COMPLETED.files.map((file) => ({ ...file, key: `${folder}/${file.role}` }));
    on.provider.outcome = { ...COMPLETED, files };
    await on.pollStep.run(id);
    await on.pollStep.run(id);
    for (const { key } of files) await put(key);
    expect(await sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
  });

  it('finds by an index whether a resource names a file, however large the library is', async () => {
    await deleted(0);
    const stray = `renders/${newId()}/1/media.mp4`;
    await db.database.transaction(async (tx) => {
      // In a small library PostgreSQL would read everything anyway.
      await tx.sql`set local enable_seqscan = off`;
      const read = () => tx.sql`select seq_tup_read from pg_stat_xact_user_tables where relname = 'resource'`;
      const before = await read();
      expect(await strayRenders(tx, [stray])).toEqual([stray]);
      expect(await read()).toEqual(before);
    });
  });

  it('forgets keys, given-up wake-ups and renders without a result after thirty days', async () => {
    await on.started(account, { idempotencyKey: 'old' });
    await on.started(account, { idempotencyKey: 'young' });
    await db.database.sql`
      update idempotent_call set created_at = clock_timestamp() - interval '31 days' where key = 'old'`;
    await db.database.sql`
      insert into task (name, route, body, state, finished_at)
      values ('old', 'x', '{}', 'dead', clock_timestamp() - interval '31 days'),
        ('young', 'x', '{}', 'dead', clock_timestamp() - interval '29 days')`;
    await db.database.sql`
      insert into render (id, name, account_id, kind, brief, state, finished_at)
      select gen_random_uuid(), state || days, ${account}, 'image', '{}', state,
        clock_timestamp() - make_interval(days => days)
      from unnest(array['failed', 'cancelled', 'done']) state, unnest(array[29, 31]) days`;
    expect(await sweep.run()).toEqual({ ...NOTHING, idempotency_keys: 1, dead_tasks: 1, ended_renders: 2 });
    expect(await sweep.run()).toEqual(NOTHING);
  });

  it('does nothing while another process sweeps', async () => {
    await deleted(31);
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    store.delete = async (key) => {
      begun.resolve();
      await mayEnd.promise;
      return DiskObjectStore.prototype.delete.call(store, key);
    };
    const first = sweep.run();
    await begun.promise;
    const { id } = await deleted(31);
    expect(await new Sweep(db.database, store).run()).toEqual(NOTHING);
    expect(await rowsOf(id)).toHaveLength(2);
    mayEnd.resolve();
    expect(await first).toEqual({ ...NOTHING, resources: 1, objects: 2 });
  });

  it('goes through many rows in small steps', async () => {
    await db.database.sql`
      insert into idempotent_call (account_id, key, request_hash, resource_ids, created_at)
      select ${account}, n::text, 'x', '{}', clock_timestamp() - interval '40 days' from generate_series(1, 120) n`;
    expect(await sweep.run()).toEqual({ ...NOTHING, idempotency_keys: 120 });
  });
});
