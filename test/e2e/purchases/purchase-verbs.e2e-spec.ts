import { type Denial, newId } from '@libs/kernel';
import { RecordMakerReport } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimSending } from '../../../libs/providers/src/purchases/claim-sending.js';
import { movePurchase } from '../../../libs/providers/src/purchases/move-purchase.js';
import { OpenPurchase } from '../../../libs/providers/src/purchases/open-purchase.js';
import type { Purchase } from '../../../libs/providers/src/purchases/purchase.entity.js';
import { recordSubmitted } from '../../../libs/providers/src/purchases/record-submitted.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TEST_MODELS } from '../../support/makers/maker-verbs.js';

const [MODEL] = TEST_MODELS;
const DOLLAR = 1_000_000;
const CAPS = { dailyMicrodollars: 10 * DOLLAR, dailyMicrodollarsPerAccount: 4 * DOLLAR };

interface Wish {
  accountId?: string;
  jobId?: string;
  microdollars?: number;
  seed?: number;
}

describe('the rows of purchases', () => {
  let db: TestDatabase;
  let reports: RecordMakerReport;

  beforeAll(async () => {
    db = await createTestDatabase();
    reports = new RecordMakerReport(db.database);
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    await db.database.sql`delete from purchase`;
  });

  const submission = (requestId: string) => ({ requestId, addresses: {} });

  async function open({
    accountId = newId(),
    jobId = newId(),
    microdollars = DOLLAR,
    seed,
  }: Wish = {}): Promise<string> {
    const brief = { model: 'fal/fox', prompt: 'a fox', ceilingMicrodollars: microdollars, seed };
    await new OpenPurchase(db.database, CAPS).run({ jobId, attempt: 1, accountId, model: MODEL!, brief });
    const [row] = await db.database.sql<{ id: string }[]>`select id from purchase where job_id = ${jobId}`;
    return row!.id;
  }

  async function sent(wish: Wish = {}): Promise<string> {
    const id = await open(wish);
    await claimSending(db.database, id);
    return id;
  }

  async function row(id: string): Promise<Purchase> {
    const [found] = await db.database.sql<Purchase[]>`select * from purchase where id = ${id}`;
    return found!;
  }

  describe('hold the caps of a day', () => {
    async function opened(count: number, wish: () => Wish): Promise<number> {
      const all = await Promise.allSettled(Array.from({ length: count }, () => open(wish())));
      const refused = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Denial).code] : []));
      expect(refused).toEqual(refused.map(() => 'quota_exceeded'));
      return count - refused.length;
    }

    it('of one account under 100 concurrent calls', async () => {
      const accountId = newId();
      expect(await opened(100, () => ({ accountId }))).toBe(4);
    });

    it('of one maker under 100 concurrent calls of as many accounts', async () => {
      expect(await opened(100, () => ({}))).toBe(10);
    });

    it('and give back the share of purchases that are certainly not billed, not of unknown ones', async () => {
      const accountId = newId();
      const ids = [];
      for (let at = 0; at < 4; at++) ids.push(await sent({ accountId }));
      await movePurchase(db.database, ids[0]!, 'lose');
      expect(await opened(1, () => ({ accountId }))).toBe(0);
      await movePurchase(db.database, ids[1]!, 'refuse');
      await movePurchase(db.database, ids[2]!, 'accept', { submission: submission('one') });
      await movePurchase(db.database, ids[2]!, 'refund');
      expect(await opened(3, () => ({ accountId }))).toBe(2);
    });

    it('by the bill once it is known, and anew on the next day (UTC)', async () => {
      const accountId = newId();
      const id = await sent({ accountId, microdollars: 4 * DOLLAR });
      expect(await opened(1, () => ({ accountId }))).toBe(0);
      await movePurchase(db.database, id, 'deliver', { rawKey: 'x', billedMicrodollars: 3 * DOLLAR });
      expect(await opened(2, () => ({ accountId }))).toBe(1);
      await db.database.sql`update purchase set created_at = created_at - interval '1 day'`;
      expect(await opened(5, () => ({ accountId }))).toBe(4);
    });
  });

  it('are opened once for each attempt', async () => {
    const jobId = newId();
    const ids = await Promise.all(Array.from({ length: 5 }, () => open({ jobId })));
    expect(new Set(ids).size).toBe(1);
  });

  it('take the seed of the caller, unless another purchase has it', async () => {
    expect((await row(await open({ seed: 7 }))).seed).toBe(7);
    expect((await row(await open({ seed: 7 }))).seed).not.toBe(7);
  });

  it('are claimed for sending by one of many', async () => {
    const id = await open();
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimSending(db.database, id)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  describe('are told their request by a webhook', () => {
    it('that comes before the answer, whose addresses replace those of the webhook', async () => {
      const id = await sent();
      const { job_id: jobId } = await row(id);
      expect(await reports.run({ purchaseId: id, submission: submission('r1') })).toEqual({
        jobId,
        result: 'recorded',
      });
      await recordSubmitted(db.database, id, { requestId: 'r1', addresses: { status: 'https://a' } });
      expect(await row(id)).toMatchObject({ state: 'submitted', submission: { addresses: { status: 'https://a' } } });
    });

    it('that comes twice, and after the end, with one effect', async () => {
      const id = await sent();
      await reports.run({ purchaseId: id, submission: submission('r2') });
      expect(await reports.run({ purchaseId: id, submission: submission('r2') })).toMatchObject({
        result: 'unchanged',
      });
      await movePurchase(db.database, id, 'refund');
      expect(await reports.run({ purchaseId: id, submission: submission('r2') })).toMatchObject({
        result: 'unchanged',
      });
      expect(await row(id)).toMatchObject({ state: 'refunded' });
    });

    it.each([
      ['of another purchase', true],
      ['of no purchase', false],
    ])('and refuse that of a request %s', async (_case, isTaken) => {
      const [first, second] = [await sent(), await sent()];
      await reports.run({ purchaseId: first, submission: submission('first') });
      if (!isTaken) await reports.run({ purchaseId: second, submission: submission('second') });
      const request = submission(isTaken ? 'first' : 'third');
      await expect(reports.run({ purchaseId: second, submission: request })).rejects.toMatchObject({
        code: 'webhook_conflict',
      });
    });

    it('and refuse one before anything was sent, and of a purchase that is not there', async () => {
      const id = await open();
      await expect(reports.run({ purchaseId: id, submission: submission('early') })).rejects.toMatchObject({
        code: 'webhook_conflict',
      });
      expect(await row(id)).toMatchObject({ state: 'intent', request_id: null });
      await expect(reports.run({ purchaseId: newId(), submission: submission('x') })).rejects.toMatchObject({
        code: 'not_found',
      });
    });
  });
});
