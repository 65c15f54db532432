import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { PurchaseFixture } from './purchase-fixture.js';

/** Gives each test of a file jobs of a maker of its own, over one database of the file. */
export function purchasesOfEachTest(use: (on: PurchaseFixture) => void): void {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    await db.database.sql`delete from render`;
    await db.database.sql`delete from closed_maker`;
    use(new PurchaseFixture(db.database));
  });
}
