import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newId, uuidV5 } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sweep } from '../../../src/jobs/sweep.js';
import { BreakingStore } from '../../support/files/breaking-store.js';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Orders of long jobs have version 5 UUIDs for names; in which namespace does not matter here. */
const NAMESPACE = newId();

describe('what long jobs leave behind', () => {
  let db: TestDatabase;
  let on: LongJobFixture;
  let store: BreakingStore;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new LongJobFixture(db.database);
    store = new BreakingStore(await mkdtemp(join(tmpdir(), 'mediamaker-leftovers-')));
    account = await on.account();
  });
  afterEach(async () => {
    await db.database.sql`delete from object_removal`;
    await db.database.sql`delete from render`;
    await rm(store.folder, { recursive: true });
  });

  const put = (key: string) => store.put(key, Readable.from([Buffer.from('x')]), { type: 'video/mp4' });
  const sweep = () => new Sweep(db.database, store, { requestLogDays: 30 }).run({ leastAgeHours: 0 });
  const statusOf = async (id: string) => (await on.on.resource(id)).status;
  /** A finished render of the only shot of a job, which names it in its order. */
  const shot = async (finishedHoursAgo: number): Promise<{ id: string; key: string }> => {
    const id = newId();
    const key = `renders/${id}/1/media.mp4`;
    await put(key);
    await put(`renders/${id}/1/thumbnail.jpeg`);
    await db.database.sql`
      insert into render (id, name, account_id, kind, brief, state, fence, finished_at)
      values (${id}, ${uuidV5(id, NAMESPACE)}, ${account}, 'video', '{}', 'done', 1,
        clock_timestamp() - make_interval(hours => ${finishedHoursAgo}))`;
    on.provider.submit = () => Promise.resolve({ render_id: id });
    const [media] = COMPLETED.files;
    on.provider.outcome = { ...COMPLETED, files: [{ ...media!, key }] };
    return { id, key };
  };
  /** Stores what units of ours are said to have made. */
  const stored = async (): Promise<string[]> => {
    const keys = on.maker.made.map(
      ({ parentId, fence, phase, unit, attempt }) =>
        `units/${parentId}/${fence}/${phase}/${unit.id}-${attempt}/media.mp4`,
    );
    for (const key of keys) await put(key);
    return keys;
  };

  it('a finished job keeps its film and its parts, and loses the pieces of which they were made', async () => {
    const { key } = await shot(25);
    const id = await on.running(account);
    await expect.poll(() => statusOf(id)).toBe('completed');
    await stored();
    const { storage_key: film } = await on.on.resource(id);
    const swept = await sweep();
    expect(swept).toMatchObject({ ordered_renders: 1, troubles: [] });
    // The thumbnail lies beside a file that is a resource's.
    expect(new Set(await store.keys())).toEqual(new Set([key, key.replace('media.mp4', 'thumbnail.jpeg'), film]));
    expect((await sweep()).objects).toBe(0);
  });

  it('a failed job leaves nothing', async () => {
    await shot(25);
    on.maker.before = ({ phase }) => (phase === 'film' ? Promise.reject(new Error('broken')) : Promise.resolve());
    const id = await on.running(account);
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('failed');
    await stored();
    await sweep();
    expect(await store.keys()).toEqual([]);
  });

  it('of a job under way nothing goes that its next holder may need', async () => {
    const { key } = await shot(25);
    const go = Promise.withResolvers<void>();
    on.maker.before = ({ phase }) => (phase === 'film' ? go.promise : Promise.resolve());
    const id = await on.running(account);
    await expect.poll(() => on.maker.names).toContain('film/film');
    const kept = (await stored()).filter((each) => each.includes('/pieces/'));
    const old = `units/${id}/1/pieces/1-1/media.mp4`;
    await put(old);
    await sweep();
    const keys = await store.keys();
    expect(keys).toEqual(expect.arrayContaining([key, ...kept]));
    expect(keys).not.toContain(old);
    go.resolve();
    await expect.poll(() => statusOf(id)).toBe('completed');
  });

  it('the row of a render that has just finished is kept for the long job that ordered it', async () => {
    await shot(1);
    expect(await sweep()).toMatchObject({ ordered_renders: 0 });
  });
});
