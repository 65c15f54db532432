import { RescueJobs } from '@libs/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('a long job whose launch was lost', () => {
  let db: TestDatabase;
  let on: LongJobFixture;
  let id: string;
  let fence: number;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new LongJobFixture(db.database, { runner: 'job' });
    id = await on.running(await on.account());
    ({ fence } = await on.claim(id));
  });

  /** Launches that are to come, long after the one that was written with the claim was lost. */
  async function rescued(): Promise<unknown[]> {
    await db.database.sql`
      update task set state = 'dead', run_at = clock_timestamp() - interval '2 minutes'
      where name = ${`launch-${id}-${fence}`}`;
    const rescue = new RescueJobs(db.database, on.on.bell);
    await rescue.run();
    await rescue.run();
    return db.database.sql`
      select body from task
      where state = 'ready' and route = '/internal/launch-job' and body ->> 'parent_id' = ${id}`;
  }

  it('is launched once more, under the same claim', async () => {
    expect(await rescued()).toEqual([{ body: { kind: 'compose', parent_id: id, fence } }]);
  });

  it.each([
    ['was launched', () => db.database.sql`update slot set execution = 'one' where parent_id = ${id}`],
    ['is claimed', () => on.claimHandoff.run({ kind: 'compose', parentId: id, fence }, 'a')],
    ['is due to be taken over', () => on.runOut(id)],
    ['has ended', () => db.database.sql`update resource set status = 'failed' where id = ${id}`],
  ])('is left alone where it %s', async (_, change) => {
    await change();
    expect(await rescued()).toEqual([]);
  });

  it('is no job that was never handed over', async () => {
    on = new LongJobFixture(db.database);
    on.maker.before = () => new Promise(() => undefined);
    id = await on.running(await on.account());
    expect(await rescued()).toEqual([]);
  });
});
