import { TopUpCredits } from '@libs/library';
import { Denial } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PreviewRates } from '../../../src/auth/rates/preview-rates.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('the previews of an account', () => {
  let account: string;
  beforeEach(async () => {
    account = await new JobFixture(db.database).account();
    // A local account without an address is the operator's own.
    await db.database.sql`update account set email = ${`${account}@example.com`} where id = ${account}`;
  });

  /** Of one process. */
  const rates = (): PreviewRates =>
    new PreviewRates(db.database, { previewsPerMinute: 9 }, createLogger({ logLevel: 'warn' }, { write: failed }));

  it('are a third where nothing was ever paid, one at a time, over all processes', async () => {
    const [one, other] = [rates(), rates()];
    const begun: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? one : other).counted(account, async (atOnce) => begun.push(atOnce)),
      ),
    );
    const refused = outcomes.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    // A window may end meanwhile.
    expect([3, 6]).toContain(begun.length);
    expect(new Set(begun)).toEqual(new Set([1]));
    for (const denial of refused) expect(denial).toMatchObject({ code: 'rate_limited', status: 429 });
    for (const denial of refused) expect((denial as Denial).retryAfterSeconds).toBeGreaterThan(0);
  });

  it('are all of them after a top-up, two at a time', async () => {
    await new TopUpCredits(db.database).run({ accountId: account, amount: 10, note: 'paid' });
    const paid = rates();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => paid.counted(account, async (n) => n)));
    const drawn = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect([9, 18]).toContain(drawn.length);
    expect(new Set(drawn)).toEqual(new Set([2]));
  });

  it('do not count where no place was free', async () => {
    const full = rates();
    const taken = (): Promise<never> => Promise.reject(new Denial('concurrency_exceeded', 'No place.'));
    for (let n = 0; n < 12; n += 1) {
      await expect(full.counted(account, taken)).rejects.toMatchObject({ code: 'concurrency_exceeded' });
    }
    expect(await full.counted(account, async () => 'drawn')).toBe('drawn');
  });

  it('do count where they were drawn and failed', async () => {
    const wrong = rates();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => wrong.counted(account, () => Promise.reject(new Error('broken')))),
    );
    const reasons = outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
    expect([3, 6]).toContain(reasons.filter((reason) => reason.includes('broken')).length);
  });
});

function failed(line: string): never {
  throw new Error(`counting failed: ${line}`);
}
