import { type Denial, randomBase62 } from '@libs/kernel';
import { AccountTurns, RequestUpload, TopUpCredits, type Upload } from '@libs/library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { UploadLimits } from '../../../libs/library/src/uploads/upload-share.js';
import { newAccount } from '../../support/service/new-key.js';

describe('open uploads', () => {
  let db: TestDatabase;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => void (account = await newAccount(db.database)));

  const ask = (change: object = {}): Promise<Upload> =>
    new RequestUpload(db.database, new AccountTurns(), new UploadLimits()).run({
      accountId: account,
      name: 'A picture',
      visibility: 'private',
      sizeBytes: 22,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
      ...change,
    });
  it('are asked for once under one key, with new time while nothing has come', async () => {
    const first = await ask({ idempotencyKey: 'k' });
    const again = await ask({ idempotencyKey: 'k' });
    expect(again.id).toBe(first.id);
    expect(again.expires_at.getTime()).toBeGreaterThanOrEqual(first.expires_at.getTime());
    await expect(ask({ idempotencyKey: 'k', sizeBytes: 1 })).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  it('of one account are ten at a time, also when they are asked for at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 15 }, () => ask()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(ask()).rejects.toMatchObject({ code: 'concurrency_exceeded' });
    await db.database.sql`update upload set expires_at = clock_timestamp() where account_id = ${account}`;
    await ask();
  });

  it('that expired are asked for again only where there is room', async () => {
    const old = await ask({ idempotencyKey: 'old' });
    await db.database.sql`update upload set expires_at = clock_timestamp() where id = ${old.id}`;
    const others = await Promise.all(Array.from({ length: 10 }, () => ask()));
    await expect(ask({ idempotencyKey: 'old' })).rejects.toMatchObject({ code: 'concurrency_exceeded' });
    await db.database.sql`update upload set expires_at = clock_timestamp() where id = ${others[0]!.id}`;
    const again = await ask({ idempotencyKey: 'old' });
    expect([again.id, again.expires_at > new Date()]).toEqual([old.id, true]);
    await expect(ask()).rejects.toMatchObject({ code: 'concurrency_exceeded' });
  });

  it('whose import brought nothing count until their files are swept', async () => {
    await new TopUpCredits(db.database).run({ accountId: account, amount: 1, note: 'paid' });
    const whole = { sizeBytes: 512 * 1024 * 1024 };
    const sent = await Promise.all(Array.from({ length: 10 }, () => ask(whole)));
    const ids = sent.map(({ id }) => id);
    await db.database.sql`update upload set storage_key = 'uploads/x/y', sha256 = 'x' where id = any(${ids}::uuid[])`;
    for (const id of ids.slice(1)) await resource(id, 'failed');
    await db.database.sql`update upload set size_bytes = 1 where id = ${ids[0]}`;
    await resource(ids[0]!, 'cancelled');
    await ask();
    await db.database.sql`update upload set size_bytes = ${whole.sizeBytes} where id = ${ids[0]}`;
    const refused = await ask(whole).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'concurrency_exceeded' });
    // The first to stop counting is the upload that was asked for just now.
    expect((refused as Denial).retryAfterSeconds).toBeGreaterThan(14 * 60);
    await db.database.sql`
      update resource set updated_at = clock_timestamp() - interval '3 hours' where id = any(${ids}::uuid[])`;
    await ask(whole);
  });

  it('need the credits for all that is announced: nothing is stored for an account that could not pay', async () => {
    const credits = (daily: number): Promise<unknown> =>
      db.database.sql`update account set daily_credits = ${daily} where id = ${account}`;
    const large = { sizeBytes: 250_000_000 };
    await credits(0);
    await expect(ask()).rejects.toMatchObject({ code: 'insufficient_credits' });
    await credits(6);
    const first = await ask({ ...large, idempotencyKey: 'first' });
    await ask(large);
    await expect(ask()).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: expect.stringContaining('This and the 2 open uploads cost 7 credits') as string,
    });
    expect((await ask({ ...large, idempotencyKey: 'first' })).id).toBe(first.id);
    await expect(ask({ isUntrusted: true })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await db.database.sql`select 1 from upload where account_id = ${account}`).toHaveLength(2);
    await db.database.sql`update upload set expires_at = clock_timestamp() where account_id = ${account}`;
    await ask();
  });

  async function resource(id: string, status: string): Promise<void> {
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type)
      values (${id}, ${randomBase62(10)}, ${account}, 'image', 'x', ${status}, 'image/png')`;
  }
});
