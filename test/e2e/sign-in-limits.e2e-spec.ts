import { FinishSignUp, makeMailToken } from '@libs/identity';
import { Argon2PasswordHasher } from '@libs/identity/adapters';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../support/app.js';
import { PageReader } from '../support/page-reader.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const PASSWORD = 'seven quiet otters';

describe('bad sign-ins', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { BAD_SIGN_INS: '20', TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const address = (): string => `${newId()}@example.com`;

  async function member(): Promise<string> {
    const email = address();
    const token = await makeMailToken(db.database, 'sign_up', { email });
    await new FinishSignUp(db.database, new Argon2PasswordHasher()).run(token, PASSWORD);
    return email;
  }

  const tryFrom = async (from: string, email: string, password: string): Promise<Response> => {
    const browser = new PageReader(app);
    const headers = { 'x-forwarded-for': from, origin: app.address };
    const token = /form_token"\s+value="([^"]+)"/.exec(await browser.text('/login'))?.[1] ?? '';
    const body = new URLSearchParams({ form_token: token, email, password });
    return browser.open('/login', { method: 'POST', headers, body });
  };

  it('good sign-ins do not count; after 20 bad ones of an account it is 429, and who is signed in stays', async () => {
    const email = await member();
    const browser = new PageReader(app);
    await browser.send('/login', { email, password: PASSWORD });
    for (let at = 0; at < 5; at += 1) expect((await tryFrom('192.0.2.1', email, PASSWORD)).status).toBe(303);
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await tryFrom(`198.51.100.${at}`, email, 'wrong')).status);
    expect(new Set(statuses)).toEqual(new Set([403]));
    const refused = await tryFrom('192.0.2.2', email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect((await browser.open('/account/sessions')).status).toBe(200);
    expect((await tryFrom('192.0.2.1', await member(), PASSWORD)).status).toBe(303);
  });

  it('after 20 bad ones from an address it is 429 there, for every account, and nowhere else', async () => {
    const email = await member();
    for (let at = 0; at < 20; at += 1) expect((await tryFrom('203.0.113.9', address(), 'wrong')).status).toBe(403);
    expect((await tryFrom('203.0.113.9', email, PASSWORD)).status).toBe(429);
    expect((await tryFrom('203.0.113.10', email, PASSWORD)).status).toBe(303);
  });

  it('in development without a mail server the link is in the log; in production nobody is told of any', async () => {
    const silent = await TestApp.start(db.database);
    const email = address();
    const asked = await new PageReader(silent).send('/signup', { email });
    expect(asked.status).toBe(200);
    const linked = (): string | undefined => /login\/verify\?token=([\w-]+)/.exec(silent.log.join('\n'))?.[1];
    await expect.poll(linked).toBeDefined();
    expect((await silent.fetch(`/login/verify?token=${linked()}`)).status).toBe(200);
    await silent.close();
    const closed = await TestApp.start(db.database, { environment: { mode: 'production', signUp: false } });
    for (const path of ['/signup', '/login/forgot']) expect((await closed.fetch(path)).status).toBe(404);
    expect(await (await closed.fetch('/login')).text()).not.toMatch(/\/signup|\/login\/forgot/);
    await closed.close();
  });
});
