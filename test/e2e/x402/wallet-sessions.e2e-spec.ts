import {
  closeWalletSessions,
  DisableAccount,
  exportAccount,
  findWalletSession,
  isExpiredWalletSession,
  openWalletSession,
} from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

describe('wallet sessions', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  async function account(): Promise<string> {
    const id = newId();
    await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
    return id;
  }

  const open = (accountId: string) => db.database.transaction((tx) => openWalletSession(tx, accountId));
  const find = (token: string) => findWalletSession(db.database, token);
  const age = (accountId: string, by: string) =>
    db.database
      .sql`update wallet_session set expires_at = expires_at - ${by}::interval where account_id = ${accountId}`;
  const events = (accountId: string) =>
    db.database.sql`select kind, actor, subject, details from audit_event where account_id = ${accountId} order by id`;

  it('a token of 256 bits opens its account for an hour, by the clock of the database', async () => {
    verifies('authentication.wallet-session.short-lived');
    const mine = await account();
    const { token, expiresAt } = await open(mine);
    expect(token).toMatch(/^mms_[\w-]{43}$/);
    expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(30_000);
    expect(await find(token)).toEqual({ id: expect.any(String), accountId: mine, expiresAt });
    await age(mine, '59 minutes');
    expect(await find(token)).toMatchObject({ accountId: mine });
    expect(await isExpiredWalletSession(db.database, token)).toBe(false);
    await age(mine, '1 minute');
    expect(await find(token)).toBeUndefined();
    expect(await isExpiredWalletSession(db.database, token)).toBe(true);
  });

  it('the database holds only the hash of a token, and the audit log and the export do not hold that', async () => {
    const mine = await account();
    const { token } = await open(mine);
    const session = await find(token);
    const [row] = await db.database.sql<{ text: string; is_hash: boolean }[]>`
      select s::text as text, token_hash = sha256(${token}::text::bytea) as is_hash from wallet_session s
      where account_id = ${mine}`;
    expect(row?.is_hash).toBe(true);
    expect(row?.text).not.toContain(token);
    expect(await events(mine)).toEqual([
      { kind: 'wallet_session_opened', actor: `account:${mine}`, subject: session?.id, details: {} },
    ]);
    const { wallet_session: exported } = await exportAccount(db.database, mine);
    expect(exported).toEqual([{ id: session?.id, created_at: expect.any(Date), expires_at: session?.expiresAt }]);
  });

  it('closing ends all of one account, and an account that was closed opens nothing', async () => {
    const [mine, other] = [await account(), await account()];
    const tokens = [(await open(mine)).token, (await open(mine)).token];
    const { token: kept } = await open(other);
    expect(await db.database.transaction((tx) => closeWalletSessions(tx, mine))).toBe(2);
    for (const token of tokens) {
      expect(await find(token)).toBeUndefined();
      expect(await isExpiredWalletSession(db.database, token)).toBe(false);
    }
    expect((await events(mine)).map((event) => (event as { kind: string }).kind).slice(2)).toEqual([
      'wallet_session_closed',
      'wallet_session_closed',
    ]);
    expect(await find(kept)).toMatchObject({ accountId: other });
    await new DisableAccount(db.database).run(other);
    expect(await find(kept)).toBeUndefined();
  });

  it('a session that expired a day ago is removed when another one is opened', async () => {
    const [old, recent] = [await account(), await account()];
    const { token: gone } = await open(old);
    const { token: expired } = await open(recent);
    await age(old, '25 hours 1 minute');
    await age(recent, '24 hours');
    await open(await account());
    expect(await isExpiredWalletSession(db.database, gone)).toBe(false);
    expect(await isExpiredWalletSession(db.database, expired)).toBe(true);
  });
});
