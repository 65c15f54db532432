import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { PageReader } from '../../support/people/page-reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';
import { newWallet, signInByWallet } from '../../support/people/wallet.js';

const QUARTER_HOUR_MS = 15 * 60_000;
const LIMIT = 8;

describe('what one address may do with wallets', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { BAD_SIGN_INS: String(LIMIT), TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(() => untilItLasts(QUARTER_HOUR_MS, 5_000));

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const enter = (address: string, wallet = newWallet()): Promise<Response> =>
    signInByWallet(app, new PageReader(app), wallet, from(address));

  it('new ones open so many accounts an hour, without credits; known ones come as often as they like', async () => {
    const known = newWallet();
    expect((await enter('192.0.2.1', known)).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < LIMIT; at += 1) statuses.push((await enter('198.51.100.1')).status);
    expect(statuses).toEqual(Array(LIMIT).fill(200));
    for (let at = 0; at < LIMIT + 1; at += 1) {
      const refused = await enter('198.51.100.1');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await enter('198.51.100.1', known)).status).toBe(200);
    expect((await enter('198.51.100.2')).status).toBe(200);
    expect(
      await db.database.sql`select count(*), sum(daily_credits) as credits from account where kind = 'wallet'`,
    ).toEqual([{ count: LIMIT + 2, credits: 0 }]);
  });

  it('nonces are five for each bad sign-in, and none is kept beyond', async () => {
    const ask = async (address: string): Promise<number> => {
      const path = `/login/wallet/nonce?address=${newWallet().address}`;
      return (await app.fetch(path, { headers: from(address) })).status;
    };
    await db.database.sql`delete from wallet_nonce`;
    for (let at = 0; at < 5 * LIMIT; at += 1) expect(await ask('203.0.113.1')).toBe(200);
    expect(await ask('203.0.113.1')).toBe(429);
    expect(await ask('203.0.113.2')).toBe(200);
    expect(await db.database.sql`select count(*) from wallet_nonce`).toEqual([{ count: 5 * LIMIT + 1 }]);
  });
});
