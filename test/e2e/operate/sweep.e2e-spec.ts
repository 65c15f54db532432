import { keepShownPicture } from '@libs/library';
import { DiskObjectStore } from '@libs/storage/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sweep } from '../../../src/jobs/sweep.js';
import { BreakingStore } from '../../support/files/breaking-store.js';
import { NOTHING, SweepFixture } from '../../support/jobs/sweep-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the sweep', () => {
  let db: TestDatabase;
  let at: SweepFixture;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    at = await SweepFixture.over(db.database);
  });
  afterEach(() => at.clear());

  it('removes a resource with its job and files once it cannot be restored, and the books balance', async () => {
    const old = await at.deleted(30);
    const young = await at.deleted(29);
    expect(await at.sweep.run()).toEqual({ ...NOTHING, resources: 1, objects: 2 });
    expect(await at.rowsOf(old.id)).toEqual([]);
    expect(await at.rowsOf(young.id)).toHaveLength(2);
    expect(await at.store.keys()).toEqual(young.keys);
    expect(await at.on.hold(old.id)).toMatchObject({ state: 'captured', captured: 10 });
    expect(await at.on.audit()).toEqual([]);
    expect(await at.sweep.run()).toEqual(NOTHING);
  });

  it('removes a picture that was shown once its address has ended, and not before', async () => {
    const picture = { bytes: Buffer.from('a sheet'), mimeType: 'image/png' };
    for (let n = 0; n < 2; n += 1) await keepShownPicture(db.database, at.store, at.account, picture);
    const [key = '', ...others] = await at.store.keys();
    expect([key.startsWith(`pictures/${at.account}/`), others]).toEqual([true, []]);
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
    const [listed] = await db.database.sql<{ seconds: number }[]>`
      select extract(epoch from run_at - clock_timestamp())::int as seconds from object_removal where key = ${key}`;
    expect(listed?.seconds).toBeGreaterThan(900);
    await db.database.sql`update object_removal set run_at = run_at - interval '16 minutes'`;
    expect(await at.sweep.run()).toEqual({ ...NOTHING, objects: 1 });
    expect(await at.store.keys()).toEqual([]);
  });

  it('that breaks off in the middle is finished by the next one', async () => {
    for (let n = 0; n < 3; n += 1) await at.deleted(31);
    at.store.deletionsLeft = 2;
    const broken = await at.sweep.run();
    expect(broken).toMatchObject({ resources: 3, objects: 2 });
    expect(broken.troubles).toHaveLength(4);
    expect(await at.store.keys()).toHaveLength(4);
    at.store.deletionsLeft = Number.POSITIVE_INFINITY;
    // What failed is tried again after an hour.
    expect(await at.sweep.run()).toEqual(NOTHING);
    await db.database.sql`update object_removal set run_at = clock_timestamp()`;
    expect(await at.sweep.run()).toEqual({ ...NOTHING, objects: 4 });
    expect(await at.store.keys()).toEqual([]);
  });

  it('that dies between rows and bytes leaves a list for the next one', async () => {
    await at.deleted(31);
    const died = new Error('killed');
    at.store.list = () => {
      throw died;
    };
    await expect(at.sweep.run()).rejects.toBe(died);
    expect(await new Sweep(db.database, new BreakingStore(at.store.folder), { requestLogDays: 30 }).run()).toEqual({
      ...NOTHING,
      objects: 2,
    });
  });

  it('forgets keys, given-up wake-ups and renders without a result after thirty days, previews after an hour', async () => {
    await at.on.started(at.account, { idempotencyKey: 'old' });
    await at.on.started(at.account, { idempotencyKey: 'young' });
    await db.database.sql`
      update idempotent_call set created_at = clock_timestamp() - interval '31 days' where key = 'old'`;
    await db.database.sql`
      insert into task (name, route, body, state, finished_at)
      values ('old', 'x', '{}', 'dead', clock_timestamp() - interval '31 days'),
        ('young', 'x', '{}', 'dead', clock_timestamp() - interval '29 days')`;
    await db.database.sql`
      insert into render (id, name, account_id, kind, brief, state, finished_at)
      select gen_random_uuid(), state || days, ${at.account}, 'image', '{}', state,
        clock_timestamp() - make_interval(days => days)
      from unnest(array['failed', 'cancelled', 'done']) state, unnest(array[29, 31]) days`;
    await db.database.sql`
      insert into render (id, name, account_id, kind, line, brief, state, created_at)
      select gen_random_uuid(), 'preview' || state || minutes, ${at.account}, 'preview', 'previews', '{}', state,
        clock_timestamp() - make_interval(mins => minutes)
      from unnest(array['waiting', 'done']) state, unnest(array[50, 70]) minutes`;
    expect(await at.sweep.run({ dryRun: true })).toMatchObject({ ended_renders: 4 });
    expect(await at.sweep.run()).toEqual({ ...NOTHING, idempotency_keys: 1, dead_tasks: 1, ended_renders: 4 });
    expect(await at.sweep.run()).toEqual(NOTHING);
  });

  it('does nothing while another process sweeps', async () => {
    await at.deleted(31);
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    at.store.delete = async (key) => {
      begun.resolve();
      await mayEnd.promise;
      return DiskObjectStore.prototype.delete.call(at.store, key);
    };
    const first = at.sweep.run();
    await begun.promise;
    const { id } = await at.deleted(31);
    expect(await new Sweep(db.database, at.store, { requestLogDays: 30 }).run()).toEqual(NOTHING);
    expect(await at.rowsOf(id)).toHaveLength(2);
    mayEnd.resolve();
    expect(await first).toEqual({ ...NOTHING, resources: 1, objects: 2 });
  });

  it('goes through many rows in small steps', async () => {
    await db.database.sql`
      insert into idempotent_call (account_id, key, request_hash, resource_ids, created_at)
      select ${at.account}, n::text, 'x', '{}', clock_timestamp() - interval '40 days' from generate_series(1, 120) n`;
    expect(await at.sweep.run()).toEqual({ ...NOTHING, idempotency_keys: 120 });
  });
});
