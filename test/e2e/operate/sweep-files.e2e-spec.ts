import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '@libs/kernel';
import { ClaimRender, HoldRender, RequestRender, strayRenders } from '@libs/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { RENDERED } from '../../support/jobs/fake-render-runner.js';
import { NOTHING, SweepFixture } from '../../support/jobs/sweep-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('of the files in the store the sweep', () => {
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

  const uploads = async (): Promise<string[]> =>
    (await db.database.sql<{ id: string }[]>`select id from upload order by id`).map(({ id }) => id);

  it('takes what puts left that died more than a day ago, where it walks the store', async () => {
    const dead = join(at.store.folder, 'drafts', 'dead');
    await mkdir(dirname(dead), { recursive: true });
    await writeFile(dead, 'half of a film');
    await utimes(dead, new Date(0), new Date(0));
    expect(await at.sweep.run({ walksStore: false })).toEqual(NOTHING);
    expect(await at.sweep.run({ dryRun: true })).toEqual(NOTHING);
    expect(await at.sweep.run()).toEqual({ ...NOTHING, interrupted_puts: 1 });
    expect(await readdir(dirname(dead))).toEqual([]);
  });

  it('takes what superseded, failed and forgotten renders stored, and nothing that is in use', async () => {
    const claim = async () => {
      const render = await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('holder', { line: 'films' });
      if (!render) throw new Error('nothing was claimed');
      await at.put(`renders/${render.id}/${render.fence}/media.mp4`);
      return render;
    };
    const order = (name = newId()) =>
      new RequestRender(db.database).run({ name, accountId: at.account, kind: 'video', brief: {}, seconds: 3 });
    const hold = new HoldRender(db.database);
    const takenOver = await order();
    await claim();
    await db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second'`;
    const current = await claim();
    expect(current.id).toBe(takenOver);
    await order(await at.on.started(at.account));
    const done = await claim();
    await hold.finish(done, RENDERED);
    await order();
    await hold.fail(await claim(), {
      error_code: 'provider_rejected',
      error_description: '',
      actionable_next_step: '',
      retryable: false,
    });
    await at.put(`renders/${newId()}/7/media.mp4`);
    await at.put('renders/of-somebody-else/1/media.mp4');
    await at.put('uploads/not-ours.mp4');
    expect(await at.sweep.run()).toEqual(NOTHING);
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual({ ...NOTHING, stray_objects: 3, objects: 3 });
    expect(await at.store.keys()).toEqual(
      [
        `renders/${current.id}/2/media.mp4`,
        `renders/${done.id}/1/media.mp4`,
        'renders/of-somebody-else/1/media.mp4',
        'uploads/not-ours.mp4',
      ].sort(),
    );
  });

  it('takes what was finished for a job that ended without it, and nothing while that may still use it', async () => {
    const parentId = await at.on.started(at.account, {
      parent: { kind: 'compose', parts: [], seconds: 1, partCredits: 0 },
    });
    await new RequestRender(db.database).run({
      name: newId(),
      accountId: at.account,
      kind: 'video',
      brief: {},
      seconds: 3,
    });
    const render = await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('holder', { line: 'films' });
    if (!render) throw new Error('nothing was claimed');
    await at.put(`renders/${render.id}/${render.fence}/media.mp4`);
    await new HoldRender(db.database).finish(render, RENDERED);
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
    await db.database.sql`update resource set status = 'failed' where id = ${parentId}`;
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual({ ...NOTHING, stray_objects: 1, objects: 1 });
  });

  it('removes uncompleted uploads and imported files, and keeps files that wait or are being read', async () => {
    const waiting = await at.sent(0);
    const read = await at.sent(25, 'processing');
    const imported = await at.sent(23, 'failed');
    await at.sent(25, 'cancelled');
    await at.sent(2);
    const counts = { ...NOTHING, imported_files: 2, uploads: 2, objects: 3 };
    expect(await at.sweep.run({ dryRun: true, walksStore: false })).toEqual({ ...counts, objects: 0 });
    expect(await at.sweep.run({ walksStore: false })).toEqual(counts);
    expect(await at.store.keys()).toEqual([waiting.key, read.key].sort());
    // Its repetition is still answered.
    expect(await uploads()).toEqual([waiting.id, read.id, imported.id].sort());
    expect(await at.sweep.run()).toEqual(NOTHING);
  });

  it('takes files that no upload names, in the sweep that walks the store', async () => {
    const { id, key } = await at.sent(0);
    await at.put(`uploads/${id}/${newId()}`);
    await at.put(`uploads/${newId()}/${newId()}`);
    expect(await at.sweep.run({ walksStore: false, leastAgeHours: 0 })).toEqual(NOTHING);
    expect(await at.sweep.run()).toEqual(NOTHING);
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual({ ...NOTHING, stray_objects: 2, objects: 2 });
    expect(await at.store.keys()).toEqual([key]);
  });

  it('keeps what has arrived for an upload and is about to be named, however young an object may be taken', async () => {
    const { id, key } = await at.sent(0);
    await db.database.sql`update upload set storage_key = null, sha256 = null where id = ${id}`;
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
    await db.database.sql`update upload set storage_key = ${key}, sha256 = 'x' where id = ${id}`;
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
    expect(await at.store.keys()).toEqual([key]);
  });

  it('keeps what a resource names, whatever has become of its render', async () => {
    const id = await at.on.started(at.account);
    const folder = `renders/${newId()}/3`;
    const files = COMPLETED.files.map((file) => ({ ...file, key: `${folder}/${file.role}` }));
    at.on.provider.outcome = { ...COMPLETED, files };
    await at.on.pollStep.run(id);
    await at.on.pollStep.run(id);
    for (const { key } of files) await at.put(key);
    expect(await at.sweep.run({ leastAgeHours: 0 })).toEqual(NOTHING);
  });

  it('finds by an index whether a resource names a file, however large the library is', async () => {
    await at.deleted(0);
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
});
