import { vi, afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { ParentFixture } from '../support/parent-fixture.js';

describe('long jobs', () => {
  let db: TestDatabase;
  let on: ParentFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new ParentFixture(db.database);
    account = await on.account();
  });

  const ended = async (id: string) => {
    await vi.waitUntil(async () => ['completed', 'failed', 'cancelled'].includes((await on.on.resource(id)).status), 5000);
    return on.on.resource(id);
  };

  it('a long job gets a slot, is walked, and publishes film, parts and cost together', async () => {
    const id = await on.running(account, 'compose', { shots: 2, pieces: 2 });
    expect(await ended(id)).toMatchObject({ status: 'completed', metadata: { width: 640, cost: 10 } });
    expect(on.maker.names).toEqual(['pieces/1', 'pieces/2', 'film/film']);
    expect(on.provider.submitted).toHaveLength(2);
    const parts = await db.database.sql`select part, name, status from resource where parent_id = ${id} order by part`;
    expect(parts).toEqual([
      { part: 1, name: 'Shot 1', status: 'completed' },
      { part: 2, name: 'Shot 2', status: 'completed' },
    ]);
    expect(await on.on.hold(id)).toMatchObject({ state: 'captured', captured: 10 });
    expect(await db.database.sql`select parent_id from slot where account_id = ${account} and parent_id is not null`).toEqual([]);
    expect(await on.on.audit()).toEqual([]);
    expect(on.on.errors.reports).toEqual([]);
  });
});
