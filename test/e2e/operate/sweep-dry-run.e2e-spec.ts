import { newId } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTHING, SweepFixture } from '../../support/jobs/sweep-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('a dry run of the sweep', () => {
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

  it('counts what would go, and changes nothing', async () => {
    const { id } = await at.deleted(31);
    await at.put(`renders/${newId()}/1/media.mp4`);
    const before = await at.store.keys();
    const counts = await at.sweep.run({ dryRun: true, leastAgeHours: 0 });
    expect(counts).toEqual({ ...NOTHING, resources: 1, stray_objects: 1 });
    expect(await at.rowsOf(id)).toHaveLength(2);
    expect(await at.store.keys()).toEqual(before);
    expect(await db.database.sql`select 1 from object_removal`).toEqual([]);
  });

  it('counts without waiting for anybody, and as the sweep does', async () => {
    await at.deleted(31);
    await at.sent(25);
    await at.sent(25, 'failed');
    await at.on.started(at.account, { idempotencyKey: 'old' });
    await db.database.sql`update idempotent_call set created_at = clock_timestamp() - interval '31 days'`;
    await db.database.sql`
      insert into task (name, route, body, state, finished_at)
      values ('given up', 'x', '{}', 'dead', clock_timestamp() - interval '31 days')`;
    await db.database.sql`
      insert into render (id, name, account_id, kind, brief, state, finished_at)
      values (gen_random_uuid(), 'x', ${at.account}, 'image', '{}', 'failed', clock_timestamp() - interval '31 days')`;
    await db.database.sql`
      insert into event_delivery (id, type, resource_id, account_id, status, created_at, state, expires_at, ended_at)
      select gen_random_uuid(), 'resource.created', gen_random_uuid(), ${at.account}, 'queued', now(), state, now(),
        clock_timestamp() - make_interval(days => days)
      from (values ('delivered', 2), ('delivered', 4), ('dead', 29), ('dead', 31)) v (state, days)`;
    await db.database.sql`insert into request_window values ('gone', 0, 1)`;
    await db.database.sql`
      insert into oidc_record (model, id_hash, payload, expires_at)
      values ('RefreshToken', sha256('gone'), '{}', clock_timestamp() - interval '2 hours')`;
    await db.database.sql`
      insert into oauth_client (issuer, client_id, kind, last_seen_at)
      values ('x', 'gone', 'foreign', clock_timestamp() - interval '91 days')`;
    await db.database.sql`
      insert into signing_key (kid, public_jwk, sealed_jwk, signs_from)
      select kid, '{}', 'x', clock_timestamp() - age from (values ('old', interval '3 days'), ('now', interval '2 days')) v (kid, age)`;
    const counts = {
      idempotency_keys: 1,
      dead_tasks: 1,
      events: 2,
      request_windows: 1,
      oauth_records: 1,
      oauth_clients: 1,
      signing_keys: 1,
      resources: 1,
      ended_renders: 1,
      imported_files: 1,
      uploads: 2,
    };
    await db.database.transaction(async (tx) => {
      await tx.sql`
        lock table idempotent_call, task, request_window, oidc_record, oauth_client, signing_key, resource, production, render, upload, object_removal in exclusive mode`;
      expect(await at.sweep.run({ dryRun: true })).toEqual({ ...NOTHING, ...counts });
    });
    expect(await at.sweep.run()).toEqual({ ...NOTHING, ...counts, objects: 4 });
  });
});
