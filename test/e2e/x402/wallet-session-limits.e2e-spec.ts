import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';
import { PageReader } from '../../support/people/page-reader.js';
import { newWallet, SESSION_PATH as PATH, signInByWallet } from '../../support/people/wallet.js';
import { TestApp } from '../../support/service/app.js';

describe('how often a network may try to prove a wallet', () => {
  const LIMIT = 4;
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
  beforeEach(() => untilItLasts(15 * 60_000, 5_000));

  it('bad proofs and nonces are counted with those of the pages', async () => {
    const bad = (from: string): Promise<number> =>
      app
        .fetch(PATH, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify({ message: 'Let me in', signature: `0x${'1'.repeat(130)}` }),
        })
        .then(({ status }) => status);
    const ask = (path: string, from: string): Promise<number> =>
      app
        .fetch(`${path}?address=${newWallet().address}`, { headers: { 'x-forwarded-for': from } })
        .then(({ status }) => status);
    for (let at = 0; at < LIMIT; at += 1) expect(await bad('192.0.2.1')).toBe(401);
    expect(await bad('192.0.2.1')).toBe(429);
    expect(
      (await signInByWallet(app, new PageReader(app), newWallet(), { 'x-forwarded-for': '192.0.2.1' })).status,
    ).toBe(429);
    expect(await bad('192.0.2.2')).toBe(401);
    for (let at = 0; at < 5 * LIMIT; at += 1) {
      expect(await ask(at % 2 === 0 ? PATH : '/login/wallet/nonce', '198.51.100.1')).toBe(200);
    }
    expect(await ask(PATH, '198.51.100.1')).toBe(429);
    expect(await ask(PATH, '198.51.100.2')).toBe(200);
  });
});
